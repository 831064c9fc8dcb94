import { ListFilter } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { CountBadge } from '../../ui/data/tags.tsx'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { partOnDemand } from '../../ui/overlays/on-demand.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { show, useOpened } from './opened.ts'

// What it shows comes once the table stands.
const FilterContent = partOnDemand(() => import('./FilterContent.tsx').then(module => module.FilterContent), {
  failed: NotFetched,
  waiting: <SkeletonRows rows={4} columns={1} label="Loading" />,
})
const ahead = 1_500

/** Where the word does not fit, the icon has its name. */
const words = css({ srOnly: { base: true, md: false } })
const content = css({ border: 'none', padding: '0', margin: '[-6px]', minWidth: '0' })

/** The filters' button and its popover: a list of columns, a panel for each. `openFilter` opens it from elsewhere. */
export function FilterButton(props: ComponentProps<typeof FilterContent>) {
  const opened = useOpened()
  useEffect(() => {
    const soon = setTimeout(() => void FilterContent.preload().catch(() => {}), ahead)
    return () => {
      clearTimeout(soon)
      show({})
    }
  }, [])
  const used = props.filters.length
  return (
    <Popover
      title="Filters"
      pad="6"
      width={320}
      open={opened.open}
      // What it shows stays while it fades out.
      onOpenChange={open => show(open ? { open } : { ...opened, open })}
      trigger={
        <Button icon={ListFilter}>
          <span className={words}>Filter</span>
          {used > 0 && (
            <>
              <CountBadge>{used}</CountBadge>
              <span className={css({ srOnly: true })}>in use</span>
            </>
          )}
        </Button>
      }
    >
      {/* The keys of the table must not react to what is typed here. */}
      <fieldset className={content} aria-label="Filters" onKeyDown={keepKeys}>
        <FilterContent {...props} />
      </fieldset>
    </Popover>
  )
}

function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape' && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}

import { dateTimeText, shortDate } from '@winnow/openapi/common/dates/dates'
import type { FormSummary } from '@winnow/sdk'
import { ArrowLeft, Link as LinkIcon, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useActions } from '../../lib/hotkeys.ts'
import { paths } from '../../lib/paths.ts'
import { css, cx } from '../../styled-system/css'
import { button } from '../../styled-system/recipes'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Badge } from '../../ui/data/tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SegmentedNav } from '../../ui/navigation/SegmentedNav.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { formState } from '../forms/form-state.ts'
import { useSession } from '../session/session.ts'
import { SidebarButton } from './PageHeader.tsx'

const EditorsDialog = onDemand(() =>
  import('../editors/EditorsDialog.tsx').then(module => module.EditorsDialog),
)
const ShareDialog = onDemand(() => import('../share/ShareDialog.tsx').then(module => module.ShareDialog))

/** Below it the name would have no room beside the pages and the buttons. */
const oneRow = '@media (min-width: 1024px)'
const twoRowsByTouch = '@media (pointer: coarse) and (not (min-width: 1024px))'

const header = css({
  // Where it does not fit in one row, the pages go below.
  display: 'flex',
  [oneRow]: { display: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: '[minmax(0, 1fr) auto minmax(max-content, 1fr)]',
  alignItems: 'center',
  columnGap: '12',
  flexShrink: '0',
  paddingInline: '16',
  borderBottom: 'hairline',
})
const left = css({
  row: '8',
  flex: '[1 1 140px]',
  minWidth: '0',
  // With the hairline below it: 48.
  height: '[47px]',
})
const back = cx(button({ kind: 'ghost', shape: 'icon' }), css({ marginLeft: '[-8px]' }))
const name = css({ minWidth: '0', truncate: true, textStyle: 'panel' })
/** Beside Publish, a phone has room for the name alone. */
const onWide = css({ display: { base: 'none', md: 'contents' } })
const meta = css({
  display: { base: 'none', '2xl': 'block' },
  flexShrink: '0',
  textStyle: 'meta',
  color: 't2',
  tabular: true,
})
const pages = css({
  display: 'flex',
  order: '2',
  width: 'full',
  paddingBottom: '8',
  // A finger has 44 here and in the row above.
  [twoRowsByTouch]: { paddingTop: '8' },
  [oneRow]: { order: '[0]', width: 'auto', paddingBottom: '0' },
})
const right = css({
  row: '8',
  justifyContent: 'flex-end',
  order: '1',
  [oneRow]: { order: '[0]' },
  marginLeft: 'auto',
  '& kbd': { display: { mdDown: 'none' } },
})

const parts = [
  ['applicants', 'Applicants', paths.form],
  ['form', 'Form', paths.formEdit],
  ['analytics', 'Analytics', paths.formAnalytics],
  ['settings', 'Settings', paths.formSettings],
] as const
type FormPart = (typeof parts)[number][0]

interface FormHeaderProps {
  form: Pick<FormSummary, 'identifier' | 'name' | 'closingDate' | 'openingDate' | 'closedReason'>
  /** The page of the form that shows */
  current: FormPart
  /** After the badge in place of the closing date: 'Saved 2:31 PM' */
  state?: ReactNode
  /** At the right, before Share form: undo and redo */
  tools?: ReactNode
  /** At the right, after Share form; the primary button last */
  children?: ReactNode
}

/**
 * The app header of a form, 48 high; where there is no room its pages stand in a second row. On every page of a form, `runAction('editors')`
 * opens its editors.
 */
export function FormHeader({ form, current, state, tools, children }: FormHeaderProps) {
  const { workspace } = useSession()
  const [sharing, setSharing] = useState(false)
  const [inviting, setInviting] = useState(false)
  const { word, tone } = formState(form)
  useActions([
    { id: 'share', name: 'Share form', icon: LinkIcon, group: 'Form', run: () => setSharing(true) },
    { id: 'editors', name: 'Add editors', icon: Users, group: 'Form', run: () => setInviting(true) },
  ])
  return (
    <header className={header}>
      <title>{`${form.name} · Winnow`}</title>
      <div className={left}>
        {current === 'form' ? (
          <Link href={paths.home()} className={back} aria-label="All forms">
            <Icon of={ArrowLeft} size={15} />
          </Link>
        ) : (
          <SidebarButton />
        )}
        {current === 'form' && workspace && (
          <span className={onWide}>
            <Avatar id={workspace.id} name={workspace.name} image={workspace.logo} size="20" shape="square" />
          </span>
        )}
        <h1 className={name} title={form.name}>
          {form.name}
        </h1>
        <span className={current === 'form' ? onWide : undefined}>
          <Badge tone={tone}>{word}</Badge>
        </span>
        {state ??
          (form.closingDate && (word === 'Open' || word === 'Closed') && (
            <span className={meta} title={dateTimeText(form.closingDate)}>
              {word === 'Closed' ? 'Closed' : 'Closes'} {shortDate(form.closingDate)}
            </span>
          ))}
      </div>
      <div className={pages}>
        <SegmentedNav
          label="Form"
          items={parts.map(([part, name, path]) => ({
            href: path(form.identifier),
            name,
            current: current === part,
          }))}
        />
      </div>
      <div className={right}>
        {tools}
        <IconButton kind="default" icon={Users} label="Editors" onClick={() => setInviting(true)} />
        <Button icon={LinkIcon} onClick={() => setSharing(true)}>
          <span className={css({ srOnly: { base: true, md: false } })}>Share form</span>
        </Button>
        {children}
      </div>
      {sharing && <ShareDialog form={form} open onClose={() => setSharing(false)} />}
      {inviting && <EditorsDialog form={form} onClose={() => setInviting(false)} />}
    </header>
  )
}

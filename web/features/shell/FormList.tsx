import { count } from '@winnow/openapi/common/text/format'
import type { FormSummary } from '@winnow/sdk'
import { FileText, Plus } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation, useRoute, useSearch } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Skeleton, useLate } from '../../ui/feedback/Skeleton.tsx'
import { NavItem } from '../../ui/navigation/NavItem.tsx'
import { formState } from '../forms/form-state.ts'
import { useForms } from '../forms/use-forms.ts'
import { ViewList } from './ViewList.tsx'

const heading = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: '28',
  marginTop: '12',
  paddingLeft: '8',
  '& > a': { borderRadius: 'small', color: 't2', textStyle: 'columnHead', textDecoration: 'none' },
  '& > a:hover': { color: 't1' },
  '& > a[aria-current=page]': { color: 't1' },
})
const line = css({ paddingInline: '8', paddingBlock: '4', textStyle: 'meta', color: 't3' })

interface FormListProps {
  pageId: string
  onNewForm?: () => void
}

/** The forms of the workspace: new applicants of an open one, 'Draft' or 'Closed' of the others. */
export function FormList({ pageId, onNewForm }: FormListProps) {
  const { forms, error, loadMore, refresh } = useForms(pageId)
  const [, params] = useRoute<{ identifier: string }>(/^\/f\/(?<identifier>[^/]+)/)
  const [path] = useLocation()
  const openView = new URLSearchParams(useSearch()).get('view')
  return (
    <>
      <div className={heading}>
        <Link href={paths.home()} aria-current={path === paths.home() ? 'page' : undefined}>
          Forms
        </Link>
        {onNewForm && <IconButton icon={Plus} label="New form" size="24" onClick={onNewForm} />}
      </div>
      {forms &&
        pinnedFirst(forms).map(form => (
          <Fragment key={form.identifier}>
            <NavItem
              href={form.status === 'DRAFT' ? paths.formEdit(form.identifier) : paths.form(form.identifier)}
              icon={FileText}
              current={params?.identifier === form.identifier && openView === null}
              meta={metaOf(form)}
            >
              {form.name}
            </NavItem>
            {params?.identifier === form.identifier && form.status !== 'DRAFT' && (
              <ViewList formId={form.identifier} openView={openView} />
            )}
          </Fragment>
        ))}
      {loadMore && (
        <p className={line}>
          <TextLink onClick={loadMore}>Show more forms</TextLink>
        </p>
      )}
      {forms?.length === 0 && <p className={line}>No forms yet</p>}
      {!forms && !error && <Waiting />}
      {!forms && error && (
        <p className={line}>
          Couldn't load forms. <TextLink onClick={refresh}>Try again</TextLink>
        </p>
      )}
    </>
  )
}

const pinnedFirst = (forms: readonly FormSummary[]) =>
  forms.toSorted((a, b) => Number(b.pinned) - Number(a.pinned))

function metaOf(form: FormSummary): string {
  const { word } = formState(form)
  return word === 'Open' ? count(form.newCount) : word
}

function Waiting() {
  const late = useLate()
  return (
    <div className={css({ stack: '16', padding: '8' })} role="status" aria-label="Loading forms">
      {late && ['70%', '56%', '64%'].map(width => <Skeleton key={width} width={width} />)}
    </div>
  )
}

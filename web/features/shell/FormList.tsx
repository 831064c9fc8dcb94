import { count } from '@winnow/openapi/common/text/format'
import type { Folder, FormSummary } from '@winnow/sdk'
import { ChevronDown, ChevronRight, FileText, Plus } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useLocation, useRoute, useSearch } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css, cx } from '../../styled-system/css'
import { navItem } from '../../styled-system/recipes'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Skeleton, useLate } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NavItem } from '../../ui/navigation/NavItem.tsx'
import { toggleFolded, useFolders } from '../forms/folders/folders.ts'
import { formPath } from '../forms/form-path.ts'
import { formState } from '../forms/form-state.ts'
import { useForms } from '../forms/use-forms.ts'
import { ViewList } from './ViewList.tsx'

const heading = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: { base: '28', _coarse: '44' },
  marginTop: { base: '12', _coarse: '4' },
  paddingLeft: '8',
  '& > a': {
    touchTarget: true,
    borderRadius: 'small',
    color: 't2',
    textStyle: 'columnHead',
    textDecoration: 'none',
  },
  '& > a:hover': { color: 't1' },
  '& > a[aria-current=page]': { color: 't1' },
})
const line = css({ paddingInline: '8', paddingBlock: '4', textStyle: 'meta', color: 't3' })

const folderRow = css({
  width: 'full',
  border: 'none',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
})
const nested = css({ paddingLeft: '12' })

interface FormListProps {
  pageId: string
  onNewForm?: () => void
}

/** The forms of the workspace: new applicants of an open one, 'Draft' or 'Closed' of the others. */
export function FormList({ pageId, onNewForm }: FormListProps) {
  const { forms, error, loadMore, refresh } = useForms(pageId)
  const folders = useFolders(pageId).data?.folders ?? []
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
      {(forms || folders.length > 0) &&
        [undefined, ...folders, null].map(folder => (
          <Fragment key={folder === undefined ? 'pinned' : (folder?.id ?? 'none')}>
            {folder && (
              <button
                type="button"
                className={cx(navItem(), folderRow)}
                aria-expanded={!folder.folded}
                onClick={() => void toggleFolded(pageId, folder)}
              >
                <Icon of={folder.folded ? ChevronRight : ChevronDown} size={15} />
                <span className={css({ grow: true, truncate: true })} title={folder.name}>
                  {folder.name}
                </span>
              </button>
            )}
            {!folder?.folded &&
              inside(forms ?? [], folder, folders).map(form => (
                <div key={form.identifier} className={folder ? nested : undefined}>
                  <NavItem
                    href={formPath(form)}
                    icon={FileText}
                    current={params?.identifier === form.identifier && openView === null}
                    meta={metaOf(form)}
                  >
                    {form.name}
                  </NavItem>
                  {params?.identifier === form.identifier && (
                    <ViewList formId={form.identifier} openView={openView} />
                  )}
                </div>
              ))}
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

/** The forms of a folder; undefined: the pinned ones, which stand above all; null: those in none. */
const inside = (
  forms: readonly FormSummary[],
  folder: Folder | null | undefined,
  folders: readonly Folder[],
) =>
  forms.filter(form => {
    if (folder === undefined || form.pinned) return folder === undefined && form.pinned
    if (folder) return form.folderId === folder.id
    return !folders.some(it => it.id === form.folderId)
  })

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

import type { Folder } from '@winnow/sdk'
import { FolderPlus, Plus, Search } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { newFolderAction } from '../features/forms/folders/use-folder-groups.tsx'
import { DropZone } from '../features/imports/DropZone.tsx'
import { useWorkspace } from '../features/session/session.ts'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { runAction, useActions } from '../lib/hotkeys.ts'
import { paths } from '../lib/paths.ts'
import { css } from '../styled-system/css'
import { Button } from '../ui/actions/Button.tsx'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { SearchInput } from '../ui/fields/SearchInput.tsx'
import { useSearchText } from '../ui/fields/use-search-text.ts'
import { SegmentedNav } from '../ui/navigation/SegmentedNav.tsx'
import { onDemand } from '../ui/overlays/on-demand.tsx'
import { HomeForms } from './parts/HomeForms.tsx'

const NewForm = onDemand(() => import('./parts/NewForm.tsx').then(module => module.default))

const toolbar = css({
  row: '12',
  justifyContent: 'space-between',
  height: '44',
  flexShrink: '0',
  paddingInline: '16',
  borderBottom: 'hairline',
})
const scroller = css({ stack: '0', scrolls: true })

/** What is searched stands in the address, and what is typed goes there. */
function useSearch() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const setSearch = useCallback(
    (value: string) =>
      setParams(
        now => {
          const next = new URLSearchParams(now)
          if (value) next.set('search', value)
          else next.delete('search')
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const [text, setText] = useSearchText(search, setSearch)
  const clear = () => {
    setText('')
    setSearch('')
  }
  return { text, setText, search, clear, deleted: params.get('view') === 'deleted' }
}

/** `/`: the forms of the workspace, and those that were deleted. */
export default function HomeScreen() {
  const workspace = useWorkspace()
  const { text, setText, search, clear, deleted } = useSearch()
  const [making, setMaking] = useState<{ dropped?: File; folder?: Folder } | null>(null)
  const box = useRef<HTMLInputElement>(null)
  useActions([
    {
      id: 'forms.search',
      name: 'Search forms',
      icon: Search,
      hotkey: '/',
      group: 'Forms',
      run: () => box.current?.focus(),
    },
  ])
  const newForm = workspace.formCreationAccess
    ? (folder?: Folder) => setMaking(folder ? { folder } : {})
    : undefined
  const list = (
    <HomeForms
      key={`${workspace.id} ${deleted}`}
      {...{ deleted, search, newForm }}
      pageId={workspace.id}
      onClear={clear}
    />
  )
  return (
    <>
      <PageHeader title="Forms">
        {newForm && (
          <Button kind="primary" icon={Plus} onClick={() => newForm()}>
            New form
          </Button>
        )}
      </PageHeader>
      <div className={toolbar}>
        <div className={css({ grow: true, maxWidth: '[280px]' })}>
          <SearchInput ref={box} value={text} onChange={setText} label="Search forms" keys="/" />
        </div>
        <span className={css({ row: '8' })}>
          {newForm && !deleted && (
            <IconButton icon={FolderPlus} label="New folder" onClick={() => runAction(newFolderAction)} />
          )}
          <SegmentedNav
            label="Which forms"
            items={[
              { href: paths.home({ search }), name: 'Forms', current: !deleted },
              { href: paths.home({ search, view: 'deleted' }), name: 'Deleted', current: deleted },
            ]}
          />
        </span>
      </div>
      {newForm && !deleted ? (
        <DropZone
          text="Drop a CSV file to import it as a new form"
          onFile={dropped => setMaking({ dropped })}
        >
          <div className={scroller}>{list}</div>
        </DropZone>
      ) : (
        <div className={scroller}>{list}</div>
      )}
      {making && <NewForm pageId={workspace.id} {...making} onClose={() => setMaking(null)} />}
    </>
  )
}

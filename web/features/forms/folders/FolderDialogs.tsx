import { limits } from '@winnow/openapi/common/limits'
import { counted } from '@winnow/openapi/common/text/format'
import { fold } from '@winnow/openapi/common/text/plain-text'
import type { Folder, FormSummary } from '@winnow/sdk'
import { Check, Folder as FolderIcon, FolderMinus, FolderPlus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { navItem } from '../../../styled-system/recipes'
import { Button } from '../../../ui/actions/Button.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { SearchInput } from '../../../ui/fields/SearchInput.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { folderSentence, moveForms, refreshFolders } from './folders.ts'

/** What is open about folders. */
export type FolderTask =
  /** A new folder, into which these forms go at once */
  | { kind: 'create'; forms: readonly FormSummary[] }
  | { kind: 'rename'; folder: Folder }
  | { kind: 'move'; forms: readonly FormSummary[] }
  | { kind: 'fill'; folder: Folder }

interface FolderDialogsProps {
  pageId: string
  task: FolderTask
  folders: readonly Folder[]
  /** Those of the list, to choose from */
  forms: readonly FormSummary[]
  /** Fetches more of them; absent: all are listed */
  loadMore: (() => void) | undefined
  onTask: (task: FolderTask) => void
  onClose: () => void
}

export function FolderDialogs({ task, onTask, ...shown }: FolderDialogsProps) {
  if (task.kind === 'move')
    return (
      <MoveDialog
        {...shown}
        moving={task.forms}
        onCreate={() => onTask({ kind: 'create', forms: task.forms })}
      />
    )
  if (task.kind === 'fill') return <FillDialog {...shown} folder={task.folder} />
  return <NameDialog {...shown} task={task} />
}

type Part = Pick<FolderDialogsProps, 'pageId' | 'folders' | 'forms' | 'loadMore' | 'onClose'>

function NameDialog({
  pageId,
  task,
  onClose,
}: Part & { task: Extract<FolderTask, { kind: 'create' | 'rename' }> }) {
  const before = task.kind === 'rename' ? task.folder.name : ''
  const [name, setName] = useState(before)
  // Made, but the forms could not be moved: a second press moves them alone.
  const [made, setMade] = useState<Folder>()
  const save = async () => {
    if (task.kind === 'rename') await winnow.renameFolder({ folder_id: task.folder.id, name: name.trim() })
    else {
      const folder = made ?? (await winnow.createFolder({ page_id: pageId, name: name.trim() }))
      setMade(folder)
      if (task.forms.length > 0) await moveForms(pageId, task.forms, folder)
    }
    void refreshFolders(pageId)
  }
  return (
    <FormDialog
      size="small"
      title={task.kind === 'rename' ? 'Rename folder' : 'New folder'}
      save={task.kind === 'rename' ? 'Rename folder' : 'Create folder'}
      isReady={name.trim() !== '' && name.trim() !== before}
      onSave={save}
      fields={['name']}
      sentence={folderSentence}
      onClose={onClose}
    >
      {errorOf => (
        <Field label="Name" hint="Everyone in the workspace sees the folder." {...errorOf('name')}>
          <Input
            autoFocus
            value={name}
            maxLength={limits.folderName}
            placeholder="Spring 2027"
            onChange={event => setName(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}

const list = css({
  stack: '1',
  minHeight: '0',
  maxHeight: '[320px]',
  overflowY: 'auto',
  margin: '[-4px]',
  padding: '4',
})
const choice = css({
  width: 'full',
  border: 'none',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
})
const choiceName = css({ grow: true, truncate: true })

/** Arrows go through the choices. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const choices = [...event.currentTarget.querySelectorAll('button')]
  const at = choices.indexOf(event.target as HTMLButtonElement)
  if (by === undefined || at === -1) return
  event.preventDefault()
  choices[at + by]?.focus()
}

/** One press moves. */
function MoveDialog({
  pageId,
  folders,
  moving,
  onCreate,
  onClose,
}: Part & { moving: readonly FormSummary[]; onCreate: () => void }) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const within = new Set(moving.map(it => it.folderId))
  const at = within.size === 1 ? [...within][0] : undefined
  const move = async (folder: Folder | null) => {
    if (busy) return
    if (at === (folder?.id ?? null)) return onClose()
    setBusy(true)
    setFailure(undefined)
    try {
      await moveForms(pageId, moving, folder)
      onClose()
    } catch (refused) {
      setFailure(folderSentence(refused))
      setBusy(false)
      void refreshFolders(pageId)
    }
  }
  const choiceOf = (icon: typeof FolderIcon, name: string, current: boolean, run: () => void) => (
    <button
      key={`${icon.displayName} ${name}`}
      type="button"
      className={`${navItem()} ${choice}`}
      aria-current={current ? 'true' : undefined}
      onClick={run}
    >
      <Icon of={icon} size={15} />
      <span className={choiceName} title={name}>
        {name}
      </span>
      {current && <Icon of={Check} size={15} />}
    </button>
  )
  return (
    <Dialog
      open
      size="small"
      title="Move to folder"
      subtitle={moving.length === 1 ? moving[0]?.name : counted(moving.length, 'form')}
      closable={!busy}
      onClose={onClose}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div
        className={list}
        role="toolbar"
        aria-orientation="vertical"
        aria-label="Folders"
        onKeyDown={goThrough}
      >
        {folders.map(it => choiceOf(FolderIcon, it.name, at === it.id, () => void move(it)))}
        {choiceOf(FolderMinus, 'No folder', at === null, () => void move(null))}
        {choiceOf(FolderPlus, 'New folder…', false, onCreate)}
      </div>
    </Dialog>
  )
}

/** Several forms at once go into one folder. */
function FillDialog({ pageId, folders, forms, loadMore, folder, onClose }: Part & { folder: Folder }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const others = forms.filter(it => it.folderId !== folder.id)
  const shown = others.filter(it => fold(it.name).includes(fold(search.trim())))
  const nameOf = new Map(folders.map(it => [it.id, it.name]))
  const move = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await moveForms(
        pageId,
        others.filter(it => chosen.has(it.identifier)),
        folder,
      )
      onClose()
    } catch (refused) {
      setFailure(folderSentence(refused))
      setBusy(false)
    }
  }
  const toggle = (id: string, on: boolean) =>
    setChosen(now => new Set(on ? [...now, id] : [...now].filter(it => it !== id)))
  return (
    <Dialog
      open
      title={`Move forms to ‘${folder.name}’`}
      closable={!busy}
      onClose={onClose}
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="32"
            kind="primary"
            busy={busy}
            disabled={chosen.size === 0}
            onClick={() => void move()}
          >
            {chosen.size === 0 ? 'Move forms' : `Move ${counted(chosen.size, 'form')}`}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SearchInput value={search} onChange={setSearch} label="Search forms" />
      <div
        className={css({
          stack: { base: '10', _coarse: '24' },
          minHeight: '0',
          maxHeight: '[320px]',
          overflowY: 'auto',
          paddingBlock: '4',
        })}
      >
        {shown.map(it => (
          <Checkbox
            key={it.identifier}
            checked={chosen.has(it.identifier)}
            onChange={on => toggle(it.identifier, on)}
          >
            {it.name}
            {it.folderId !== null && nameOf.has(it.folderId) && (
              <span className={css({ color: 't3' })}> in {nameOf.get(it.folderId)}</span>
            )}
          </Checkbox>
        ))}
        {shown.length === 0 && (others.length > 0 || !loadMore) && (
          <p className={css({ color: 't2' })}>
            {others.length === 0 ? 'There are no forms to move.' : `No forms match ‘${search.trim()}’.`}
          </p>
        )}
        {loadMore && <TextLink onClick={loadMore}>Show more forms</TextLink>}
      </div>
    </Dialog>
  )
}

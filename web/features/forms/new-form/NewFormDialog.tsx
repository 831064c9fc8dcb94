import { counted } from '@winnow/openapi/common/text/format'
import type { Folder, OwnTemplate } from '@winnow/sdk'
import { FilePlus2, Upload } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { reasonOf, useCall, winnow } from '../../../lib/client.ts'
import { useActions } from '../../../lib/hotkeys.ts'
import { paths } from '../../../lib/paths.ts'
import { css, cx } from '../../../styled-system/css'
import { pill } from '../../../styled-system/recipes'
import type { TintHue } from '../../../theme/tints.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Icon, type LucideIcon } from '../../../ui/Icon.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { refreshFolders } from '../folders/folders.ts'
import { OwnTemplateDetails } from '../own-templates/OwnTemplateDetails.tsx'
import { type ShownTemplate, TemplatePreview } from './TemplatePreview.tsx'
import { templateLook } from './template-looks.ts'

const panes = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', md: '[296px 1fr]' },
  // On a phone the templates have all of the room until one is chosen.
  gridTemplateRows: '[minmax(0, 1fr)]',
  '&[data-chosen]': { gridTemplateRows: { base: '[minmax(0, 2fr) minmax(0, 3fr)]', md: '[minmax(0, 1fr)]' } },
  gap: '20',
  flex: '1',
  minHeight: '0',
})
const list = css({
  stack: '2',
  minHeight: '0',
  overflowY: 'auto',
  // The focus outline of a choice is not cut, wherever the list is scrolled to.
  margin: '[-4px]',
  padding: '4',
  scrollPaddingBlock: '4',
})
const groupName = css({
  paddingInline: '8',
  paddingTop: '12',
  paddingBottom: '4',
  textStyle: 'columnHead',
  color: 't3',
})
const choice = css({
  row: '10',
  flexShrink: '0',
  width: 'full',
  padding: '8',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: { base: 'transparent', _hover: 'hover' },
  textAlign: 'left',
  cursor: 'pointer',
  '&[aria-pressed=true]': { backgroundColor: 'active' },
})
/** The pill's tint on a square. */
const tile = css({
  flexShrink: 0,
  justifyContent: 'center',
  width: '32',
  height: '[32px!]',
  padding: '[0!]',
  borderRadius: '[8px!]',
})
const preview = css({
  stack: '0',
  minHeight: '0',
  overflowY: 'auto',
  padding: '16',
  border: 'hairline',
  borderRadius: 'card',
  backgroundColor: 'bg',
})

const wideOnly = css({ display: { base: 'none', md: 'flex' } })

/** What scrolls must be in reach of the keyboard (axe: scrollable-region-focusable). */
const reachable = { tabIndex: 0 }

interface NewFormDialogProps {
  pageId: string
  /** Where it goes; absent: into no folder */
  folder?: Folder | undefined
  /** Makes a form of a CSV file instead */
  onImport: () => void
  onClose: () => void
}

/** A new form: blank, from a template whose questions are shown first, or of a file. */
export function NewFormDialog({ pageId, folder, onImport, onClose }: NewFormDialogProps) {
  const { data, error, mutate: retry } = useCall('fetchTemplates', {}, { revalidateOnFocus: false })
  const own = useCall('fetchOwnTemplates', { page_id: pageId })
  const [selected, setSelected] = useState<ShownTemplate | null>(null)
  const chosen = own.data?.templates.find(it => it.id === selected?.id)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [idempotencyKey] = useState(() => new Map<string, string>())
  const [, navigate] = useLocation()
  const create = async () => {
    const id = selected?.id ?? ''
    // A lost answer must not make a second form: the same choice has the same key.
    const key = idempotencyKey.get(id) ?? crypto.randomUUID()
    idempotencyKey.set(id, key)
    setBusy(true)
    setRefusal(undefined)
    try {
      const body = { page_id: pageId, template_id: selected?.id ?? null, folder_id: folder?.id ?? null }
      const form = await winnow.createDraftForm(body, { idempotencyKey: key })
      void refreshFolders(pageId)
      onClose()
      navigate(paths.formEdit(form.identifier), { state: { isNew: true } })
    } catch (failure) {
      setRefusal(`Couldn't create the form. ${reasonOf(failure)}`)
      setBusy(false)
    }
  }
  useActions([
    {
      id: 'create-form',
      name: 'Create form',
      hotkey: 'mod+enter',
      inDialog: true,
      when: () => !busy,
      run: () => void create(),
    },
  ])
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={folder ? `New form in ‘${folder.name}’` : 'New form'}
      note={
        selected
          ? `Creates a draft with Name, Email and ${counted(selected.inputFields.length, 'question')}`
          : 'Creates a draft with Name and Email'
      }
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button size="32" kind="primary" keys="mod+enter" busy={busy} onClick={create}>
            Create form
          </Button>
        </>
      }
    >
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className={panes} data-chosen={selected ? '' : undefined}>
        <div
          className={list}
          role="toolbar"
          aria-orientation="vertical"
          aria-label="Start from"
          onKeyDown={goThrough}
        >
          <Choice
            icon={FilePlus2}
            name="Blank form"
            summary="Starts with Name and Email"
            current={selected === null}
            onChoose={() => setSelected(null)}
          />
          <Choice
            icon={Upload}
            name="Import a CSV file"
            summary="Columns become questions, rows become applicants"
            onChoose={onImport}
          />
          {own.data && own.data.templates.length > 0 && (
            <h3 className={groupName}>Your workspace's templates</h3>
          )}
          {own.data?.templates.map(template => (
            <Choice
              key={template.id}
              {...templateLook(template.id)}
              name={template.name}
              summary={summaryOf(template)}
              current={selected?.id === template.id}
              onChoose={() => setSelected({ ...template, summary: summaryOf(template) })}
            />
          ))}
          {data && <h3 className={groupName}>Templates</h3>}
          {data?.templates.map(template => (
            <Choice
              key={template.id}
              {...templateLook(template.id)}
              name={template.name}
              summary={template.summary}
              current={selected?.id === template.id}
              onChoose={() => setSelected(template)}
            />
          ))}
          {!data && !error && <SkeletonRows label="Loading the templates" rows={6} columns={1} />}
          {error && <ErrorState text="Couldn't load templates." onRetry={() => void retry()} />}
        </div>
        <section
          className={cx(preview, selected ? undefined : wideOnly)}
          aria-label="Questions"
          {...reachable}
        >
          {selected ? (
            <TemplatePreview template={chosen ? { ...chosen, summary: summaryOf(chosen) } : selected}>
              {chosen && (
                <OwnTemplateDetails key={chosen.id} template={chosen} onRemoved={() => setSelected(null)} />
              )}
            </TemplatePreview>
          ) : (
            <EmptyState
              icon={FilePlus2}
              title="Blank form"
              text="Starts with Name and Email. Add your own questions."
            />
          )}
        </section>
      </div>
    </Dialog>
  )
}

const summaryOf = ({ description, inputFields }: OwnTemplate) =>
  description || counted(inputFields.length, 'question')

/** Arrows go through the choices, and choose what they come to; a file is asked for by Enter alone. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const choices = [...event.currentTarget.querySelectorAll('button')]
  const at = choices.indexOf(event.target as HTMLButtonElement)
  if (by === undefined || at === -1) return
  event.preventDefault()
  const next = choices[at + by]
  next?.focus()
  if (next?.hasAttribute('aria-pressed')) next.click()
}

interface ChoiceProps {
  icon: LucideIcon
  hue?: TintHue
  name: string
  summary: string
  /** Absent: what it does happens at once */
  current?: boolean
  onChoose: () => void
}

function Choice({ icon, hue, name, summary, current, onChoose }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The preview takes half of the room on a phone: what was chosen stays in sight.
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <button ref={button} type="button" className={choice} aria-pressed={current} onClick={onChoose}>
      <span className={cx(pill({ hue }), tile)} aria-hidden>
        <Icon of={icon} size={16} />
      </span>
      <span className={css({ minWidth: '0' })}>
        <span className={css({ display: 'block', textStyle: 'control' })}>{name}</span>
        <span className={css({ display: 'block', textStyle: 'meta', color: 't2' })}>{summary}</span>
      </span>
    </button>
  )
}

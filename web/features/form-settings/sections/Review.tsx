import type { FormDetails } from '@winnow/sdk'
import { FilePen } from 'lucide-react'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { Row, Section } from '../../../ui/layout/Section.tsx'
import { Segmented } from '../../../ui/navigation/Segmented.tsx'
import { openTemplates } from '../../forms/templates-dialog.ts'
import { SwitchRow } from '../parts/SwitchRow.tsx'
import { notSaved, type Outcome, useSettings } from '../saving.ts'

type FastMode = FormDetails['fastMode']

const modes: readonly {
  fastMode: FastMode
  reviewMode: FormDetails['reviewMode']
  name: string
  hint: string
}[] = [
  {
    fastMode: 'DEFAULT',
    reviewMode: 'default',
    name: 'Ask first',
    hint: 'S and A open a dialog where you can add a reply.',
  },
  {
    fastMode: 'NO_CONFIRMATION_WITH_MESSAGE',
    reviewMode: 'fast',
    name: 'Move, then offer a reply',
    hint: 'S and A move right away, then offer a prefilled reply to send or skip.',
  },
  {
    fastMode: 'NO_CONFIRMATION_WITHOUT_MESSAGE',
    reviewMode: 'messageLater',
    name: 'Move only',
    hint: 'S and A move right away. You reply later, to many at once.',
  },
]

const choices = css({ stack: '6', border: 'none', margin: '0', padding: '0' })
const choice = css({
  display: 'grid',
  gridTemplateColumns: '[16px minmax(0, 1fr)]',
  columnGap: '10',
  padding: '10',
  border: 'outline',
  borderRadius: 'media',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
  // A browser fills its own in the dark, so that an empty one looks chosen.
  '& > input': {
    appearance: 'none',
    width: '14',
    height: '14',
    marginTop: '[3px]',
    border: '[1px solid]',
    borderColor: 'line3',
    borderRadius: 'full',
    backgroundColor: 'surface',
  },
  '& > input:checked': { borderWidth: '[4px]', borderColor: 'accent', backgroundColor: 'onAccent' },
  '&:has(:checked)': { borderColor: 'focus', backgroundColor: 'sel' },
  '&:has(:focus-visible)': { outline: '[2px solid token(colors.focus)]', outlineOffset: '2' },
  '& > input:focus-visible': { outline: 'none' },
})
const name = css({ display: 'block', textStyle: 'control' })

/** How the editors of the form review: for all of them alike. */
export function Review({ id }: { id: string }) {
  const { form, change } = useSettings()
  return (
    <Section id={id} title="Review" text="Applies to everyone who edits this form.">
      <ModeRow />
      <TemplatesRow />
      <SendRow />
      <ArchiveRow />
      <SwitchRow
        title="Bulk actions"
        hint="Select several applicants in the table to move or message them together."
        checked={form.bulkActionEnabled}
        onSave={on => change({ bulkActionEnabled: on }, { bulk_action_enabled: on })}
      />
      <SwitchRow
        title="Labels row"
        hint="Show an application's labels beside its answers."
        checked={form.showLabelsRow}
        onSave={on => change({ showLabelsRow: on }, { show_labels_row: on })}
      />
      <SwitchRow
        title="AI assistant"
        hint="When off, its columns are hidden. Results are kept."
        checked={form.aiEnabled}
        onSave={on => change({ aiEnabled: on }, { ai_enabled: on })}
      />
    </Section>
  )
}

function ModeRow() {
  const { form, save } = useSettings()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const choose = async ({ fastMode, reviewMode }: (typeof modes)[number]) =>
    setOutcome(
      await save({ fastMode, reviewMode }, () =>
        winnow.editFastMode({ form_id: form.identifier, fast_mode: fastMode }),
      ),
    )
  return (
    <Row
      title="Shortlist and archive"
      hint="What the S and A keys do. No message goes out on its own."
      error={notSaved(outcome)}
      below={
        <fieldset className={choices} aria-label="Shortlist and archive">
          {modes.map(mode => (
            <label key={mode.fastMode} className={choice}>
              <input
                type="radio"
                name="review-mode"
                checked={form.fastMode === mode.fastMode}
                onChange={() => void choose(mode)}
              />
              <span>
                <span className={name}>{mode.name}</span>
                <span className={css({ display: 'block', color: 't2' })}>{mode.hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      }
    />
  )
}

function ArchiveRow() {
  const { form, save } = useSettings()
  const [outcome, setOutcome] = useState<Outcome>(null)
  return (
    <Row
      title="Chats of archived applicants"
      hint="In a closed chat, the applicant can read but not reply."
      error={notSaved(outcome)}
    >
      <Segmented
        label="Chats of archived applicants"
        items={[
          { value: 'CLOSED', name: 'Close' },
          { value: 'OPEN', name: 'Leave open' },
        ]}
        value={form.defaultArchiveChatStatus}
        onChange={async status => {
          if (status === form.defaultArchiveChatStatus) return
          setOutcome(
            await save({ defaultArchiveChatStatus: status }, () =>
              winnow.updateDefaultArchive({ form_id: form.identifier, default_archive: status }),
            ),
          )
        }}
      />
    </Row>
  )
}

function TemplatesRow() {
  const { form } = useSettings()
  return (
    <Row title="Reply templates" hint="Messages to start from, such as those for Shortlist and Archive.">
      <Button icon={FilePen} onClick={() => openTemplates(form.identifier)}>
        Edit templates
      </Button>
    </Row>
  )
}

function SendRow() {
  const { form, save } = useSettings()
  return (
    <SwitchRow
      title="Also send a reply"
      hint="The move dialog starts with a reply. It remembers what you chose last."
      checked={form.defaultSendMessage ?? true}
      onSave={on =>
        save({ defaultSendMessage: on }, () =>
          winnow.updateDefaultSendMessage({ form_id: form.identifier, default_send_message: on }),
        )
      }
    />
  )
}

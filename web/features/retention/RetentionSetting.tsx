import { dateText } from '@winnow/openapi/common/dates/dates'
import type { RetentionAction } from '@winnow/openapi/common/enums'
import { limits } from '@winnow/openapi/common/limits'
import { count, counted } from '@winnow/openapi/common/text/format'
import { type Retention, WinnowError } from '@winnow/sdk'
import { type FormEvent, useState } from 'react'
import { reasonOf, winnow } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Row, Section } from '../../ui/layout/Section.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { useForms } from '../forms/use-forms.ts'

type Choice = RetentionAction | 'KEEP'

const choices = [
  { value: 'KEEP', name: 'Keep' },
  { value: 'ANONYMISE', name: 'Anonymise' },
  { value: 'ERASE', name: 'Erase' },
] as const satisfies readonly { value: Choice; name: string }[]

const meanings: Record<Choice, string> = {
  KEEP: 'They stay until someone erases them.',
  ANONYMISE:
    'Removes the name, email address, everything typed or uploaded, messages and notes. The status, dates, labels and chosen options stay, so your numbers do too.',
  ERASE: 'Erases the whole application with its files, messages and notes.',
}

const verbs: Record<RetentionAction, string> = { ANONYMISE: 'anonymises', ERASE: 'erases' }
const { min, max } = limits.retentionDays
/** What the field begins with where nothing was set */
const usualDays = 180

const list = css({
  stack: { base: '8', _coarse: '24' },
  maxHeight: '[240px]',
  overflowY: 'auto',
  paddingBlock: '4',
  '& > *': { flexShrink: 0 },
})

interface RetentionSettingProps {
  pageId: string
  setting: Retention['setting']
  onChanged: (next: Retention) => void
}

/** What becomes of archived applications, and which forms are left out; asks first with what the first run is about. */
export function RetentionSetting({ pageId, setting, onChanged }: RetentionSettingProps) {
  const [choice, setChoice] = useState<Choice>(setting?.action ?? 'KEEP')
  const [days, setDays] = useState(String(setting?.days ?? usualDays))
  const [kept, setKept] = useState<readonly string[]>((setting?.keptForms ?? []).map(it => it.identifier))
  const [error, setError] = useState<{ ofDays: boolean; text: string }>()
  const [busy, setBusy] = useState(false)
  const wanted = { page_id: pageId, days: Number(days), kept_form_ids: [...kept] }
  const isChanged =
    choice !== (setting?.action ?? 'KEEP') ||
    (choice !== 'KEEP' &&
      (wanted.days !== setting?.days ||
        kept.toSorted().join() !==
          setting.keptForms
            .map(it => it.identifier)
            .toSorted()
            .join()))

  /** What was set, or null where the person changed their mind */
  async function change(): Promise<Retention | null> {
    if (choice === 'KEEP') return winnow.stopRetention({ page_id: pageId })
    const body = { ...wanted, action: choice }
    const { applications, firstRunAt } = await winnow.previewRetention(body)
    const sure = await confirm({
      title: `${choice === 'ERASE' ? 'Erase' : 'Anonymise'} archived applications?`,
      text: `The first run, on ${dateText(firstRunAt)}, ${verbs[choice]} ${counted(applications, 'application')}. After that, a daily run ${verbs[choice]} those that have been in Archived for ${counted(wanted.days, 'day')}. This can't be undone.`,
      confirm: setting ? 'Change retention' : 'Turn on retention',
      kind: 'danger',
    })
    return sure ? winnow.updateRetention(body) : null
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (choice !== 'KEEP' && !(Number.isInteger(wanted.days) && wanted.days >= min && wanted.days <= max))
      return setError({ ofDays: true, text: `Between ${count(min)} and ${count(max)} days` })
    setBusy(true)
    setError(undefined)
    try {
      const next = await change()
      if (next) {
        onChanged(next)
        toast({ title: next.setting ? 'Retention set' : 'Retention turned off', duration: 4_000 })
      }
    } catch (failure) {
      const text = failure instanceof WinnowError ? failure.at('days') : undefined
      setError({
        ofDays: text !== undefined,
        text: text ?? `Couldn't save the setting. ${reasonOf(failure)}`,
      })
    }
    setBusy(false)
  }

  return (
    <form onSubmit={save} noValidate>
      <Section
        id="retention"
        title="Archived applications"
        text="Days are counted from the last move to Archived. Applicants who are moved out of it are kept."
      >
        <Row title="What happens to them" hint={meanings[choice]}>
          <Segmented
            label="What happens to archived applications"
            items={choices}
            value={choice}
            onChange={setChoice}
          />
        </Row>
        {choice !== 'KEEP' && (
          <Row
            title="After"
            hint={`Days in Archived, ${min} to ${max.toLocaleString('en-US')}.`}
            error={error?.ofDays ? error.text : undefined}
          >
            <Field label="Days in Archived" hideLabel>
              <Input
                inputMode="numeric"
                className={css({ width: '[88px]' })}
                value={days}
                aria-invalid={error?.ofDays || undefined}
                onChange={event => {
                  setDays(event.target.value)
                  setError(undefined)
                }}
              />
            </Field>
            <span className={css({ color: 't2' })}>days</span>
          </Row>
        )}
        {choice !== 'KEEP' && <KeptForms pageId={pageId} kept={kept} onChange={setKept} />}
        {(setting || choice !== 'KEEP') && (
          <Row
            title={setting ? 'Change it' : 'Turn it on'}
            hint={
              choice === 'KEEP'
                ? 'Turning it off takes effect right away.'
                : `The first run is ${counted(limits.retentionNoticeDays, 'day')} after a change. You see how many applications it affects first, and the other admins get an email.`
            }
            error={error && !error.ofDays ? error.text : undefined}
          >
            <Button
              size="32"
              type="submit"
              kind={choice === 'KEEP' ? 'default' : 'primary'}
              busy={busy}
              disabled={!isChanged}
            >
              {choice === 'KEEP' ? 'Save' : 'Review and save'}
            </Button>
          </Row>
        )}
      </Section>
    </form>
  )
}

interface KeptFormsProps {
  pageId: string
  kept: readonly string[]
  onChange: (kept: readonly string[]) => void
}

/** Forms whose applications stay, whatever the setting is. */
function KeptForms({ pageId, kept, onChange }: KeptFormsProps) {
  const { forms = [], loadMore, loadingMore } = useForms(pageId)
  if (forms.length === 0) return null
  return (
    <Row
      title="Leave out"
      hint="Applications to these forms stay."
      below={
        <fieldset className={list} aria-label="Forms to leave out">
          {forms.map(({ identifier, name }) => (
            <Checkbox
              key={identifier}
              checked={kept.includes(identifier)}
              onChange={on =>
                onChange(on ? [...kept, identifier] : kept.filter(other => other !== identifier))
              }
            >
              {name}
            </Checkbox>
          ))}
          {loadMore && (
            <div>
              <Button busy={loadingMore} onClick={loadMore}>
                Show more forms
              </Button>
            </div>
          )}
        </fieldset>
      }
    />
  )
}

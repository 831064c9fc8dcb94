import { limits } from '@winnow/openapi/common/limits'
import {
  isCampaignParameter,
  isReservedParameter,
  parameterPattern,
  parameterPatternMessage,
} from '@winnow/openapi/links/parameters'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { reasonOf } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Row, Section } from '../../../ui/layout/Section.tsx'
import { useSettings } from '../saving.ts'
import { useTyped } from '../use-typed.ts'

const names = css({ display: 'flex', flexWrap: 'wrap', gap: '6', plainList: true })
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  height: '28',
  paddingLeft: '8',
  borderRadius: 'chip',
  border: 'outline',
  fontFamily: 'mono',
  textStyle: 'meta',
  '&[data-fixed]': { paddingRight: '8', backgroundColor: 'sunken', color: 't2' },
})
const newName = css({ display: 'flex', alignItems: 'flex-start', gap: '8' })
const example = css({ fontFamily: 'mono', textStyle: 'meta' })

function refusalOf(name: string, known: readonly string[]): string | undefined {
  if (!parameterPattern.test(name)) return parameterPatternMessage
  if (name.length > limits.urlParameterName) return `Use at most ${limits.urlParameterName} characters`
  if (isReservedParameter(name)) return 'This name is reserved'
  if (isCampaignParameter(name)) return 'utm_ values are always saved'
  if (known.some(it => it.toLowerCase() === name.toLowerCase())) return 'This name is already saved'
  if (known.length >= limits.urlParameters) return `You can save at most ${limits.urlParameters} names`
  return undefined
}

/** The body's field */
const path = 'url_parameters'

/** What of a form's link is saved with an application, as a column of the table. */
export function LinkValues({ id }: { id: string }) {
  const { form, change } = useSettings()
  /** Of a name that couldn't be removed */
  const [error, setError] = useState<string>()
  const known = form.urlParameters
  const saved = (next: readonly string[]) =>
    change({ urlParameters: [...next] }, { url_parameters: [...next] })
  const adding = useTyped({
    path,
    value: '',
    disabled: undefined,
    read: (text): { value: string } | { error: string } => {
      const refused = refusalOf(text, known)
      return refused ? { error: refused } : { value: text }
    },
    onSave: name => saved([...known, name]),
    what: 'What you typed',
    retries: true,
  })
  const typed = adding.typed ?? ''
  const input = useRef<HTMLInputElement>(null)
  /** A button that goes leaves the focus to the one beside it. */
  const focusNear = (button: HTMLElement) => {
    const chip = button.closest('li')
    const beside = [chip?.nextElementSibling, chip?.previousElementSibling].map(it =>
      it?.querySelector('button'),
    )
    ;(beside.find(it => it) ?? input.current)?.focus()
  }
  const remove = async (name: string) => {
    setError(undefined)
    const outcome = await saved(known.filter(it => it !== name))
    if (outcome) setError(`Couldn't remove ${name}. ${reasonOf(outcome.error)}`)
  }
  return (
    <Section
      id={id}
      title="Link values"
      text="Values from the form's link are saved with each application, as columns in the table."
    >
      <Row
        title="Saved names"
        hint={
          <>
            {'For example, '}
            <span className={example}>?{known[0] ?? 'source'}=newsletter</span>
            {' at the end of the link.'}
          </>
        }
        below={
          <ul className={names} aria-label="Saved names">
            <li className={chip} data-fixed>
              utm_…
            </li>
            {known.map(name => (
              <li key={name} className={chip}>
                {name}
                <IconButton
                  icon={X}
                  iconSize={12}
                  size="24"
                  label={`Remove ${name}`}
                  onClick={event => {
                    focusNear(event.currentTarget)
                    void remove(name)
                  }}
                />
              </li>
            ))}
          </ul>
        }
      >
        <form
          className={newName}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            const name = typed.trim()
            adding.put(name)
            void adding.save(name)
          }}
        >
          <div className={css({ width: '[184px]' })}>
            <Field label="Name in the link" hideLabel error={adding.error ?? error}>
              <Input
                ref={input}
                size="32"
                value={typed}
                placeholder="source"
                autoComplete="off"
                spellCheck={false}
                onChange={event => {
                  adding.put(event.target.value)
                  setError(undefined)
                }}
                onKeyDown={event => {
                  if (event.key !== 'Escape' || typed === '') return
                  event.preventDefault()
                  adding.revert()
                }}
              />
            </Field>
          </div>
          <Button size="field" icon={Plus} type="submit">
            Add
          </Button>
        </form>
      </Row>
    </Section>
  )
}

import { limits } from '@winnow/openapi/common/limits'
import {
  isCampaignParameter,
  isReservedParameter,
  parameterPattern,
  parameterPatternMessage,
} from '@winnow/openapi/links/parameters'
import { WinnowError } from '@winnow/sdk'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Row, Section } from '../../../ui/layout/Section.tsx'
import { useSettings } from '../saving.ts'

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
const adding = css({ display: 'flex', alignItems: 'flex-start', gap: '8' })
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
  const { form, change, unsaved } = useSettings()
  const [typed, setTyped] = useState(unsaved.textOf(path) ?? '')
  const [error, setError] = useState<string>()
  const known = form.urlParameters
  const save = async (next: string[], remark: string) => {
    const outcome = await change({ urlParameters: next }, { url_parameters: next })
    if (outcome === null) return true
    const fieldError =
      outcome.error instanceof WinnowError ? outcome.error.problem?.errors?.[0]?.message : undefined
    setError(fieldError ?? `${remark} ${reasonOf(outcome.error)}`)
    return false
  }
  const input = useRef<HTMLInputElement>(null)
  const put = (name: string) => {
    unsaved.drop(path)
    setTyped(name)
    setError(undefined)
  }
  /** The name that is on its way */
  const saving = useRef('')
  /** A button that goes leaves the focus to the one beside it. */
  const focusNear = (button: HTMLElement) => {
    const chip = button.closest('li')
    const beside = [chip?.nextElementSibling, chip?.previousElementSibling].map(it =>
      it?.querySelector('button'),
    )
    ;(beside.find(it => it) ?? input.current)?.focus()
  }
  const add = async (name: string) => {
    if (name === '' || name === saving.current) return
    const refused = refusalOf(name, known)
    setError(refused)
    if (refused) return unsaved.drop(path)
    saving.current = name
    const isSaved = await save([...known, name], "Couldn't save. What you typed is kept here.")
    saving.current = ''
    const isThere = input.current?.value.trim() === name
    if (isSaved) {
      unsaved.drop(path)
      if (isThere) setTyped('')
    } else if (isThere) unsaved.keep(path, name, () => latest.current(name))
    else {
      setError(undefined)
      unsaved.settle()
    }
  }
  // The names may be others by the time that the device is back online.
  const latest = useRef(add)
  latest.current = add
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept when the page was left, once
  useEffect(() => {
    if (typed !== '') void add(typed)
  }, [])
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
                    setError(undefined)
                    focusNear(event.currentTarget)
                    void save(
                      known.filter(it => it !== name),
                      `Couldn't remove ${name}.`,
                    )
                  }}
                />
              </li>
            ))}
          </ul>
        }
      >
        <form
          className={adding}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void add(typed.trim())
          }}
        >
          <div className={css({ width: '[184px]' })}>
            <Field label="Name in the link" hideLabel error={error}>
              <Input
                ref={input}
                size="32"
                value={typed}
                placeholder="source"
                autoComplete="off"
                spellCheck={false}
                onChange={event => put(event.target.value)}
                onKeyDown={event => {
                  if (event.key !== 'Escape' || typed === '') return
                  event.preventDefault()
                  put('')
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

import { type EmbedMode, type EmbedTheme, embedSnippet } from '@winnow/openapi/links/share'
import { css } from '../../styled-system/css'
import { CopyButton } from '../../ui/actions/CopyText.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'

const modes: readonly { value: EmbedMode; name: string; text: string }[] = [
  { value: 'inline', name: 'Inline', text: 'Shows the form in your page, at its full height.' },
  { value: 'button', name: 'Button', text: 'A button in your page opens the form on top.' },
  {
    value: 'popup',
    name: 'Popup',
    text: 'A floating button in the corner opens the form on top.',
  },
]

const themes: readonly { value: EmbedTheme; name: string; text: string }[] = [
  { value: 'auto', name: 'Auto', text: "Follows your page's color-scheme or background." },
  { value: 'light', name: 'Light', text: 'Always light.' },
  { value: 'dark', name: 'Dark', text: 'Always dark.' },
]

const snippet = css({
  margin: '0',
  padding: '12',
  border: 'hairline',
  borderRadius: 'media',
  backgroundColor: 'sunken',
  fontFamily: 'mono',
  fontSize: '[12px]',
  lineHeight: '[18px]',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
const look = css({
  position: 'relative',
  display: 'grid',
  gap: '8',
  minHeight: '[180px]',
  alignContent: 'start',
  padding: '16',
  border: 'hairline',
  borderRadius: 'media',
  backgroundColor: 'bg',
})
const line = css({ height: '8', borderRadius: '[2px]', backgroundColor: 'active' })
const frame = css({
  display: 'grid',
  gap: '8',
  marginBlock: '4',
  padding: '12',
  border: 'hairline',
  borderRadius: 'media',
  backgroundColor: 'surface',
})
const field = css({ height: '24', border: 'outline', borderRadius: 'control' })
const button = css({
  justifySelf: 'start',
  maxWidth: 'full',
  truncate: true,
  paddingInline: '12',
  paddingBlock: '6',
  borderRadius: 'control',
  backgroundColor: 'accent',
  color: 'onAccent',
  textStyle: 'control',
})
/** In no colour: the form has one of its own */
const plain = css({ '&&': { backgroundColor: 'active', color: 't2' } })
const corner = css({ position: 'absolute', right: '12', bottom: '12', boxShadow: 'pop' })

export interface Embed {
  mode: EmbedMode
  label: string
  theme: EmbedTheme
}

interface EmbedTabProps {
  identifier: string
  name: string
  /** Names that its settings declare */
  parameters: readonly string[]
  value: Embed
  onChange: (value: Embed) => void
}

/** What to put into another site's page, and what it will look like there. */
export function EmbedTab({ identifier, name, parameters, value, onChange }: EmbedTabProps) {
  const text = embedSnippet({ server: location.origin, form: identifier, parameters, ...value })
  const words = value.label.trim() || 'Apply'
  return (
    <div className={css({ display: 'grid', gap: '16' })}>
      <div className={css({ display: 'grid', gap: '8', justifyItems: 'start' })}>
        <Segmented
          label="Embed as"
          items={modes}
          value={value.mode}
          onChange={mode => onChange({ ...value, mode })}
        />
        <p className={css({ color: 't2' })}>{modes.find(it => it.value === value.mode)?.text}</p>
      </div>
      <div className={css({ display: 'grid', gap: '8', justifyItems: 'start' })}>
        <Segmented
          label="Theme"
          items={themes}
          value={value.theme}
          onChange={theme => onChange({ ...value, theme })}
        />
        <p className={css({ color: 't2' })}>{themes.find(it => it.value === value.theme)?.text}</p>
      </div>
      {value.mode !== 'inline' && (
        <Field label="Button text">
          <Input
            value={value.label}
            maxLength={60}
            onChange={event => onChange({ ...value, label: event.target.value })}
          />
        </Field>
      )}
      <div className={css({ display: 'grid', gap: '8', justifyItems: 'start' })}>
        <pre className={`${snippet} ${css({ width: 'full' })}`}>
          <code>{text}</code>
        </pre>
        <CopyButton kind="primary" size="32" text={text}>
          Copy code
        </CopyButton>
      </div>
      <div className={look} aria-hidden>
        <span className={line} style={{ width: '70%' }} />
        <span className={line} style={{ width: '46%' }} />
        {value.mode === 'inline' && (
          <div className={frame}>
            <span className={css({ textStyle: 'section' })}>{name}</span>
            <span className={field} />
            <span className={field} />
            <span className={`${button} ${plain}`}>Send application</span>
          </div>
        )}
        {value.mode === 'button' && <span className={button}>{words}</span>}
        <span className={line} style={{ width: '58%' }} />
        <span className={line} style={{ width: '64%' }} />
        {value.mode === 'popup' && <span className={`${button} ${corner}`}>{words}</span>}
      </div>
    </div>
  )
}

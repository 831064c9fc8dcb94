import { Check, createLucideIcon, FileText, Minus, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { badge, countBadge, fileChip, labelChip, pill, token, verdict } from '../../styled-system/recipes'
import type { DotHue, TintHue } from '../../theme/tints.ts'
import { Icon } from '../Icon.tsx'
import { Dot } from './Dot.tsx'

const oneLine = css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const numerals = css({ flexShrink: 0, fontVariantNumeric: 'tabular-nums' })

/** An option of a question. */
export function Pill({ children, hue }: { children: string; hue?: TintHue }) {
  return (
    <span className={pill({ hue })} title={children}>
      <span className={oneLine}>{children}</span>
    </span>
  )
}

/** A label with its dot. */
export function LabelChip({ children, hue }: { children: string; hue: DotHue }) {
  return (
    <span className={labelChip()} title={children}>
      <Dot hue={hue} />
      <span className={oneLine}>{children}</span>
    </span>
  )
}

const Tilde = createLucideIcon('tilde', [
  ['path', { d: 'M5 14c2.2-4.4 4.6-4.4 7-2s4.8 2.4 7-2', key: 'tilde' }],
])

const verdicts = {
  YES: { icon: Check, word: 'Yes' },
  MAYBE: { icon: Tilde, word: 'Maybe' },
  NO: { icon: Minus, word: 'No' },
} as const

/** The verdict of a criterion: tick, tilde or minus, then the word. */
export function Verdict({ result }: { result: keyof typeof verdicts }) {
  const { icon, word } = verdicts[result]
  return (
    <span className={verdict({ result })}>
      <Icon of={icon} size={13} />
      {word}
    </span>
  )
}

interface FileChipProps {
  name: string
  /** Opens in a new tab; absent: a chip that only names. */
  href?: string
  kind?: 'file' | 'video'
  /** '0:58'. Never cut. */
  duration?: string
}

export function FileChip({ name, href, kind = 'file', duration }: FileChipProps) {
  const inside = (
    <>
      <Icon of={kind === 'video' ? Play : FileText} size={13} />
      {name && <span className={oneLine}>{name}</span>}
      {duration && <span className={numerals}>{duration}</span>}
    </>
  )
  return href ? (
    <a className={fileChip()} href={href} target="_blank" rel="noopener noreferrer" title={name}>
      {inside}
    </a>
  ) : (
    <span className={fileChip()} title={name}>
      {inside}
    </span>
  )
}

/** A word about a state: 'Open' ok, 'Draft' mut, 'Needs reply' warn. */
export function Badge({
  children,
  tone,
}: {
  children: ReactNode
  tone?: 'ok' | 'warn' | 'mut' | 'bad' | 'accent'
}) {
  return <span className={badge({ tone })}>{children}</span>
}

/** A number that asks for attention; its button or link says what it counts. */
export function CountBadge({ children }: { children: number | string }) {
  return <span className={countBadge()}>{children}</span>
}

/** A variable or a mention in words: '{first_name}', '@Inês Duarte'. */
export function Token({ children }: { children: string }) {
  return <span className={token()}>{children}</span>
}

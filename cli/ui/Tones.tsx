import { Text, type TextProps } from 'ink'
import { createContext, type ReactNode, useContext } from 'react'

/** The only colours of the terminal, always beside a word (docs/rules.md#terminal). */
const tones = {
  text: {},
  strong: { bold: true },
  meta: { dimColor: true },
  new: { color: 'yellow' },
  shortlisted: { color: 'green' },
  custom: { color: 'cyan' },
  archived: { dimColor: true },
  accent: { color: '#817BF5' },
  code: { color: '#FFFFFF', backgroundColor: '#000000' },
} as const satisfies Record<string, TextProps>
export type Tone = keyof typeof tones

const Colour = createContext(true)

/** A screen in colour, or without (NO_COLOR). */
export const toned = (screen: ReactNode, colour: boolean) => (
  <Colour.Provider value={colour}>{screen}</Colour.Provider>
)

export function Toned({ tone = 'text', children }: { tone?: Tone; children?: ReactNode }) {
  const style: TextProps = useContext(Colour) ? tones[tone] : {}
  return <Text {...style}>{children}</Text>
}

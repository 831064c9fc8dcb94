import { createElement, type ReactNode } from 'react'
import type { Io, Out } from '../factory.ts'
import { harmless } from './text.ts'

/** Resolves once the stream has taken the text, so that a slow reader holds the writer back. */
export const write = (out: Out, text: string) =>
  new Promise<void>((resolve, reject) => {
    out.write(text, error => (error ? reject(error) : resolve()))
  })

export const writeLines = (out: Out, lines: readonly string[]) =>
  lines.length > 0 ? write(out, `${lines.map(harmless).join('\n')}\n`) : Promise.resolve()

export const writeJson = (out: Out, value: unknown) => write(out, `${JSON.stringify(value, null, 2)}\n`)

/** Whether the stream is a terminal that can be drawn on. */
export const isWatched = (io: Io, out: Out) => out.isTTY === true && io.env.TERM !== 'dumb'

/** Whether colour is wanted (no-color.org). */
export const isColourful = (io: Io) => !io.env.NO_COLOR

/** Draws a screen once. Ink is loaded on use: it takes half of a command's start. */
export async function draw(io: Io, out: Out, screen: ReactNode): Promise<void> {
  const [{ renderToString }, { toned }] = await Promise.all([import('ink'), import('../../ui/Tones.tsx')])
  const drawn = renderToString(toned(screen, isColourful(io)), { columns: out.columns ?? 80 })
  await write(out, `\n${drawn}\n\n`)
}

/** Draws the result of a command, above the command line that prints the same for a script. */
export async function drawResult(io: Io, screen: ReactNode, script: string): Promise<void> {
  const { Screen } = await import('../../ui/Screen.tsx')
  await draw(io, io.stdout, createElement(Screen, { script }, screen))
}

import type { Instance } from 'ink'
import { createElement, type FC } from 'react'
import type { Io } from '../factory.ts'
import { isColourful, isWatched } from './write.ts'

/** A display on stderr that changes while a command works and is removed at its end. */
export type Live<Props> = { show: (props: Props) => void; end: () => Promise<void> }

/** Ink on a terminal; elsewhere nothing is drawn or loaded. */
export async function live<Props extends object>(
  io: Io,
  load: () => Promise<FC<Props>>,
): Promise<Live<Props>> {
  if (!isWatched(io, io.stderr)) return { show: () => {}, end: async () => {} }
  const [{ render }, { toned }, Screen] = await Promise.all([
    import('ink'),
    import('../../ui/Tones.tsx'),
    load(),
  ])
  const colour = isColourful(io)
  let instance: Instance | null = null
  return {
    show(props) {
      const screen = toned(createElement(Screen, props), colour)
      if (instance) instance.rerender(screen)
      else instance = render(screen, { stdout: io.stderr, exitOnCtrlC: false, patchConsole: false })
    },
    async end() {
      instance?.rerender(toned(null, colour))
      instance?.unmount()
      await instance?.waitUntilExit()
    },
  }
}

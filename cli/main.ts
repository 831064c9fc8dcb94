#!/usr/bin/env bun
import { exitCodes } from './io/exit-codes.ts'
import { terminalIo } from './io/factory.ts'
import { run } from './run.ts'

/** A shell and npm may each pass the same Ctrl+C on; only one pressed later than this is a second one. */
const samePressMs = 1_000

const stop = new AbortController()
let pressed = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (pressed > 0 && Date.now() - pressed > samePressMs) process.exit(exitCodes.interrupted)
    pressed ||= Date.now()
    stop.abort()
  })

// Whoever read our output has read enough: 'winnow export csv form --out - | head'.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(exitCodes.ok)
  throw error
})

process.exit(await run(process.argv.slice(2), terminalIo(stop.signal)))

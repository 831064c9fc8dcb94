#!/usr/bin/env bun
import './io/older-node.ts'
import { exitCodes } from './io/exit-codes.ts'
import { terminalIo } from './io/factory.ts'
import { run } from './run.ts'

/** Milliseconds: a shell and npm may each pass on the same Ctrl+C; only a later one is a second one. */
const samePressMs = 1_000

const stop = new AbortController()
let pressed = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (pressed > 0 && Date.now() - pressed > samePressMs) process.exit(exitCodes.interrupted)
    pressed ||= Date.now()
    stop.abort()
  })

// The reader has closed the pipe, as in 'winnow export csv form --out - | head'.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(exitCodes.ok)
  throw error
})

process.exit(await run(process.argv.slice(2), terminalIo(stop.signal)))

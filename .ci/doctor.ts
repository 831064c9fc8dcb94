// `npm run doctor`: whether what the server stands on is well, each with the line that mends it.
import { parseArgs } from 'node:util'
import { examine } from '../api/operating/doctor.ts'
import { refusing } from './refuse.ts'

const help = `Check the database, disk, mail, storage, clock, ffmpeg and versions

Usage: npm run doctor

Run it with the environment of the server. It changes nothing, and ends with 1 if there is a problem.

Options:
  --json      Print the findings as JSON
  -h, --help  Show help`

const signs = { ok: 'ok', note: 'note', problem: 'PROBLEM' } as const

await refusing('doctor', async () => {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(help)
  const findings = await examine(process.env)
  if (values.json) console.log(JSON.stringify(findings, null, 2))
  else
    for (const { name, state, says, mend } of findings) {
      console.log(`${signs[state].padEnd(8)} ${name.padEnd(9)} ${says}`)
      if (mend) console.log(`${' '.repeat(19)}To fix it: ${mend}`)
    }
  process.exitCode = findings.some(it => it.state === 'problem') ? 1 : 0
})

// `npm run plan`: the plans of the workspaces of this server.
import { parseArgs } from 'node:util'
import { readConfig } from '../api/core/config.ts'
import { listPlans, setPlan } from '../api/operating/plan.ts'
import { plans } from '../openapi/common/enums.ts'
import { refuse, refusing } from './refuse.ts'

const help = `List the plans of the workspaces, or set one, while the server runs or not

Usage: npm run plan
       npm run plan -- <workspace> <free|pro>

<workspace> is an ID, a handle, or a name that no other workspace has. One that pays for Pro by Stripe stays on Pro until
its subscription ends; cancel it there.

Options:
  --force     Set Free even where Pro is paid for
  --json      Print the workspaces as JSON
  -h, --help  Show help

Example:
  npm run plan -- northlight-a1b2c3 pro`

const words = { FREE: 'Free', PRO: 'Pro' } as const

await refusing('plan', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(help)
  const config = readConfig(process.env)
  const [workspace, typed, ...others] = positionals
  if (workspace === undefined) {
    const all = await listPlans(config)
    if (values.json) return console.log(JSON.stringify(all, null, 2))
    if (all.length === 0) return console.log('There are no workspaces yet.')
    for (const it of all)
      console.log([words[it.plan].padEnd(4), it.handle, it.name, it.owner ?? 'no owner'].join('  '))
    return
  }
  const plan = plans.find(it => it === typed?.toUpperCase())
  if (!plan || others.length > 0)
    return refuse('Name a workspace and free or pro. See npm run plan -- --help')
  const { name, from } = await setPlan(config, workspace, plan, { force: values.force })
  console.log(from === plan ? `${name} is on ${words[plan]} already.` : `${name} is on ${words[plan]} now.`)
})

import type { Locator } from '@playwright/test'
import { type AskedMessage, messagesApi, type Scripted } from '../../support/doubles/messages-api.ts'
import { ownServer } from './own-server.ts'
import { test as base } from './test.ts'

export { splitInto, verdicts } from '../../support/doubles/messages-api.ts'

type Answer = (asked: AskedMessage) => Scripted | Promise<Scripted>

/** How the model behaves in this test: how it splits a query, and what it says of an application. */
interface ScriptedModel {
  splits: (answer: Answer | Scripted) => void
  judges: (answer: Answer | Scripted) => void
}

interface Served {
  url: string
  script: { splits: Answer; judges: Answer }
}

const unscripted: Answer = () => ({ status: 400 })
const answerOf = (it: Answer | Scripted): Answer => (typeof it === 'function' ? it : () => it)

/** A test on a server of its own with a model connected, which does what the test says. */
export const test = base.extend<{ model: ScriptedModel }, { served: Served }>({
  served: [
    async ({ browserName: _ }, use) => {
      const script: Served['script'] = { splits: unscripted, judges: unscripted }
      const double = messagesApi(asked =>
        asked.tool === 'give_criteria' ? script.splits(asked) : script.judges(asked),
      )
      const server = await ownServer({
        ...double.env,
        AI_QUICK_MODEL: 'quick',
        AI_STRONG_MODEL: 'quick',
        AI_TIMEOUT_SECONDS: '5',
      })
      await use({ url: server.url, script })
      await server.close()
      double.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ served }, use) => use(served.url),
  model: async ({ served: { script } }, use) => {
    await use({
      splits: answer => {
        script.splits = answerOf(answer)
      },
      judges: answer => {
        script.judges = answerOf(answer)
      },
    })
    Object.assign(script, { splits: unscripted, judges: unscripted })
  },
})

/** A gate that holds answers back until it is opened. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** The criteria of the search that the panel shows. */
export const criteriaIn = (assistant: Locator): Locator =>
  assistant.getByRole('list', { name: 'Criteria' }).getByRole('listitem')

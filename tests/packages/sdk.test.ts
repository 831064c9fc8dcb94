import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { scopes } from '@winnow/openapi'
import { freshApp, type TestApp } from '../support/app.ts'
import { crowd } from '../support/scenes/many-applicants.ts'
import { projectWith, root } from './project.ts'

const consumer = `
import { createWinnow, rows, WinnowError, type Me } from '@winnow/sdk'

const winnow = createWinnow({ baseUrl: process.env['WINNOW_URL'] ?? '', token: process.env['WINNOW_TOKEN'] ?? '' })
const me: Me = await winnow.fetchMe({})
const { forms } = await winnow.fetchForUser({ page_id: me.pages[0]!.id })
const names: unknown[] = []
for await (const row of rows(winnow, { form_id: forms[0]!.identifier })) names.push(row['name'])
const code = await winnow.fetchDetails({ form_id: 'frm_none' }).catch((error: WinnowError) => error.code)
console.log(JSON.stringify({ applicants: names.length, code }))
`
const globals =
  'declare const process: { env: Record<string, string | undefined> }; declare const console: { log(text: string): void }\n'

let app: TestApp
let project: Awaited<ReturnType<typeof projectWith>>

beforeAll(async () => {
  app = await freshApp()
  project = await projectWith(['sdk'])
  await project.write('consumer.ts', globals + consumer)
})
afterAll(async () => {
  await app.close()
  await project.remove()
})

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('its types hold in a project with module %s and moduleResolution %s', async (module, resolution) => {
  const options = [
    '--module',
    module,
    '--moduleResolution',
    resolution,
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
  ]
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--skipLibCheck',
    'false',
  ]
  const out = ['--types', '', '--outDir', resolution]
  await project.type([join(root, 'node_modules/.bin/tsc'), ...options, ...strict, ...out, 'consumer.ts'])
})

test.each(['node', 'bun'])(
  'a script that runs in %s reads the applicants of a form with it',
  async runtime => {
    const { winnow, workspaceId } = await crowd(app, 25)
    const { token } = await winnow.createApiKey({ page_id: workspaceId, name: 'Script', scopes: [...scopes] })
    await project.write('script.mjs', new Bun.Transpiler({ loader: 'ts' }).transformSync(consumer))
    const out = await project.type([runtime, 'script.mjs'], { WINNOW_URL: app.url, WINNOW_TOKEN: token })
    expect(JSON.parse(out)).toEqual({ applicants: 25, code: 'not_form_editor' })
  },
)

test('a bundle for browsers needs nothing of Node', async () => {
  await project.write('page.js', "import { createWinnow } from '@winnow/sdk'\nconsole.log(createWinnow())\n")
  const built = await Bun.build({
    entrypoints: [join(project.folder, 'page.js')],
    target: 'browser',
    throw: false,
  })
  expect(built.logs.map(String)).toEqual([])
  expect(await built.outputs[0]?.text()).not.toMatch(/\bfrom ?"node:|require\(/)
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { scopes } from '@winnow/openapi'
import { freshApp, type TestApp } from '../support/app.ts'
import { crowd } from '../support/scenes/many-applicants.ts'
import { projectWith, root } from './project.ts'

/** A `node` of another version, such as one that `npm install node@22` brought. */
const otherNode = process.env.OTHER_NODE

let app: TestApp
let project: Awaited<ReturnType<typeof projectWith>>
let steps: { sh: string; ts: string }
let it: Awaited<ReturnType<typeof crowd>>
let env: Record<string, string>

beforeAll(async () => {
  app = await freshApp()
  project = await projectWith(['sdk', 'cli'])
  const readme = await Bun.file(join(root, 'README.md')).text()
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1]?.replace(/^ {3}/gm, '') ?? ''
  steps = { sh: block('sh'), ts: block('ts') }
  await project.write('steps.mjs', steps.ts)
})
afterAll(async () => {
  await app.close()
  await project.remove()
})
beforeEach(async () => {
  it = await crowd(app, 25)
  const { winnow, form_id, workspaceId } = it
  const { revision } = await winnow.fetchForEdit({ form_id })
  await winnow.editForm({ form_id, revision, name: 'Job application', publish: true })
  const { token } = await winnow.createApiKey({ page_id: workspaceId, name: 'Script', scopes: [...scopes] })
  env = { WINNOW_URL: app.url, WINNOW_TOKEN: token }
})
afterEach(async () => {
  expect(await it.counts()).toEqual({ New: 0, Shortlisted: 25, Archived: 0 })
})

test("the README's program holds under strict types", async () => {
  const globals =
    'declare const process: { env: Record<string, string | undefined> }; declare const console: { log(...it: unknown[]): void }\n'
  await project.write('steps.mts', globals + steps.ts)
  const options = ['--strict', '--noEmit', '--types', '', '--target', 'es2022', '--module', 'nodenext']
  await project.type([join(root, 'node_modules/.bin/tsc'), ...options, 'steps.mts'])
  await project.type(['node', 'steps.mjs'], env)
})

const runtimes = ['node', 'bun', ...(otherNode ? [otherNode] : [])]

test.each(runtimes)("the README's steps in a terminal are done by %s", async runtime => {
  const main = join(project.folder, 'node_modules/@winnow/cli/main.js')
  const script = steps.sh.replaceAll('npx winnow', `${runtime} ${main}`)
  const printed = await project.type(['sh', '-ec', script], env)
  expect(printed).toContain('Job application\tOPEN\t25\t25')
  expect(printed).toContain('25 applicants moved to Shortlisted.')
  const csv = await Bun.file(join(project.folder, 'applicants.csv')).text()
  expect(csv.match(/^Shortlisted,/gm)).toHaveLength(25)
})

test.each(runtimes)("the README's steps in a program are done by %s", async runtime => {
  const printed = await project.type([runtime, 'steps.mjs'], env)
  expect(printed.split('\n')).toHaveLength(25)
})

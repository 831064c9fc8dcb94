import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { scopes } from '@winnow/openapi'
import { freshApp, type TestApp } from '../support/app.ts'
import { crowd } from '../support/scenes/many-applicants.ts'
import { projectWith } from './project.ts'

let app: TestApp
let project: Awaited<ReturnType<typeof projectWith>>
let form: string
let env: Record<string, string>

beforeAll(async () => {
  app = await freshApp()
  project = await projectWith(['cli'], '--binary')
  const { winnow, workspaceId, form_id } = await crowd(app, 25)
  const { token } = await winnow.createApiKey({ page_id: workspaceId, name: 'Script', scopes: [...scopes] })
  form = form_id
  env = { WINNOW_URL: app.url, WINNOW_TOKEN: token }
})
afterAll(async () => {
  await app.close()
  await project.remove()
})

const installed = 'node_modules/@winnow/cli/main.js'

test.each([
  ['Node', ['node', installed]],
  ['Bun', ['bun', installed]],
  ['npx', ['npx', '--no', '--', 'winnow']],
  ['one file', ['packages/winnow']],
])('winnow runs as %s: it says its version, lists, and exports', async (_, command) => {
  expect(await project.type([...command, '--version'])).toBe('0.1.0')
  const listed = await project.type([...command, 'applicants', 'list', form, '--json'], env)
  expect(JSON.parse(listed).applicants.length).toBe(25)
  const csv = await project.type([...command, 'export', 'csv', form, '--out', '-'], env)
  expect(csv.split('\n').length).toBe(26)
})

test('nothing is called that Node 20 lacks, except what is given to it', async () => {
  const folder = join(project.folder, 'node_modules/@winnow/cli')
  const newer =
    /\b(?:Temporal\.\w+|(?:Array\.fromAsync|Object\.groupBy|RegExp\.escape|Promise\.try|Iterator\.from|Bun\.\w+)\()/g
  for await (const file of new Bun.Glob('*.js').scan({ cwd: folder, absolute: true }))
    expect((await Bun.file(file).text()).match(newer) ?? []).toEqual([])
  const given = 'forms open job --until 2027-03-01'
  const typed = ['node', installed, ...given.split(' ')]
  await expect(
    project.type(typed, { WINNOW_URL: 'http://127.0.0.1:9', WINNOW_TOKEN: 'wnw_x' }),
  ).rejects.toThrow('No connection')
})

test('in Node a key is read from the standard input', async () => {
  const typed = `printf '%s' "$KEY" | node ${installed} login --token -`
  const said = await project.type(['sh', '-c', typed], {
    ...{ WINNOW_URL: app.url, KEY: env.WINNOW_TOKEN ?? '', XDG_CONFIG_HOME: join(project.folder, '.config') },
  })
  expect(said).toContain('Signed in')
})

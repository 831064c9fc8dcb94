import { expect, test } from 'bun:test'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinChunks } from './join.ts'

/** What splitting would leave of a page with three screens, which share two modules and have one each. */
const built = {
  'page-1.js': `let n=0;var i=()=>++n;var open=(it)=>({home:()=>import("/assets/home-1.js"),table:()=>import("/assets/table-1.js"),list:()=>import("/assets/list-1.js")})[it]();export{i,open};`,
  'page-2.js': `import{i}from"/assets/page-1.js";var t="all "+i();export{t};`,
  'page-3.js': `import{t}from"/assets/page-2.js";var u=t+", more",v=1;export{u as t,v};`,
  'page-4.js': `import{t as a}from"/assets/page-3.js";var t=a+", table";export{t};`,
  'home-1.js': `import{t}from"/assets/page-2.js";export{t as default};`,
  'list-1.js': `import{t as r}from"/assets/page-2.js";import{t}from"/assets/page-3.js";export{t as default,r};`,
  'table-1.js': `import"/assets/page-2.js";import{t as b,v}from"/assets/page-3.js";import{t}from"/assets/page-4.js";var d=t+v+b.length;export{d as default};`,
}

test('joined scripts do what the many did, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-join-'))
  for (const [name, text] of Object.entries(built)) await Bun.write(join(folder, name), text)
  const entry = await joinChunks(folder, Object.keys(built), 'page-1.js')
  const names = (await readdir(folder)).map(it => it.replace(/-[^-]+$/, ''))
  expect(names.toSorted()).toEqual(['home-1', 'list-1', 'page-1', 'shared', 'table-1', 'table-parts'])

  for (const name of await readdir(folder)) {
    const file = Bun.file(join(folder, name))
    await file.write((await file.text()).replaceAll('"/assets/', `"${folder}/`))
  }
  const { open } = await import(join(folder, entry))
  const screens = ['home', 'table', 'list']
  const texts = await Promise.all(screens.map(async it => (await open(it)).default))
  expect(texts).toEqual(['all 1', 'all 1, more, table111', 'all 1, more'])
})

test('a screen is asked for together with what it needs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-join-'))
  for (const [name, text] of Object.entries(built)) await Bun.write(join(folder, name), text)
  const entry = await Bun.file(join(folder, await joinChunks(folder, Object.keys(built), 'page-1.js'))).text()
  const together = [...entry.matchAll(/Promise\.all\(\[(.*?)\]\)/g)].map(([, list = '']) =>
    [...list.matchAll(/assets\/(.*?)-[^-]+\.js/g)].map(([, name]) => name),
  )
  expect(together).toEqual([
    ['home-1', 'shared'],
    ['table-1', 'shared', 'table-parts'],
    ['list-1', 'shared'],
  ])
})

// `npm run mails -- <folder>`: every email that Winnow sends, as text and as HTML, to look at in a browser.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { freshApp, type TestApp } from '../support/app.ts'
import { everyMail } from '../support/scenes/every-mail.ts'

/** The files stand for themselves, so pictures lie in them. */
async function withPictures({ app, url }: TestApp, html: string): Promise<string> {
  let whole = html
  for (const [address, path] of html.matchAll(new RegExp(`${app.config.publicUrl}(/images/[\\w-]+)`, 'g'))) {
    const response = await fetch(`${url}${path}`)
    const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
    whole = whole.replaceAll(address, `data:${response.headers.get('content-type')};base64,${bytes}`)
  }
  return whole
}

const folder = resolve(process.argv[2] ?? 'mails')
await mkdir(folder, { recursive: true })
const app = await freshApp()
const mails = await everyMail(app)
for (const [name, { html, text }] of Object.entries(mails)) {
  await writeFile(join(folder, `${name}.html`), await withPictures(app, html))
  await writeFile(join(folder, `${name}.txt`), text)
}
await app.close()
console.log(`${Object.keys(mails).length} emails in ${folder}`)
process.exit(0)

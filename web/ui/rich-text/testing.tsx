import { Editor, schemaCtx } from '@milkdown/kit/core'
import { DOMParser } from '@milkdown/kit/prose/model'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { contents } from './editing/schema.ts'
import { toHtml } from './editing/to-html.ts'
import { RichText } from './RichText.tsx'
import { RichTextEditor } from './RichTextEditor.tsx'

// A page with one text between two fields, for tests/e2e/rich-text.e2e.ts, which bundles it.

const made = await Editor.make().use(contents).create()
const schema = made.ctx.get(schemaCtx)
await made.destroy()

/** The HTML of a text that was read and written again. */
export function throughEditor(html: string): string | null {
  const page = new window.DOMParser().parseFromString(html, 'text/html')
  return toHtml(DOMParser.fromSchema(schema).parse(page.body))
}

let value: string | null = null
/** What the editor last reported. */
export const reported = () => value

function Page({ start }: { start: string | null }) {
  const [html, setHtml] = useState(start)
  value = html
  return (
    <>
      <input aria-label="Before" />
      <RichTextEditor label="Description" placeholder="Add a description" value={html} onChange={setHtml} />
      <input aria-label="After" />
      <button type="button" onClick={() => setHtml('<p>Said elsewhere</p>')}>
        Change elsewhere
      </button>
    </>
  )
}

export function mount(start: string | null) {
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(<Page start={start} />)
}

/** A text to be read. */
export function show(html: string) {
  const root = document.body.appendChild(document.createElement('div'))
  root.dataset.testid = 'shown'
  createRoot(root).render(<RichText html={html} />)
}

import type { Operation } from '../operation.ts'

/** JSON as a TypeScript literal, as somebody would type it. */
const literalOf = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/^( *)"([a-z_]\w*)":/gim, '$1$2:')
    .replace(/"((?:[^"\\']|\\[^"])*)"/g, "'$1'")

/** A body as the sample passes it; files are read from the disk. */
function bodyOf({ encoding, example }: Operation): string {
  if (!encoding) return literalOf(example)
  const fields = Object.entries(example as object).map(([name, value]) =>
    value instanceof File
      ? `  ${name}: await openAsBlob('${value.name}'),`
      : `  ${name}: ${literalOf(value)},`,
  )
  return `{\n${fields.join('\n')}\n}`
}

/** The call with our own client, for readers of the document; other languages are left to the reader's tool. */
export function sampleOf(it: Operation) {
  const imports = [
    ...(it.encoding ? ["import { openAsBlob } from 'node:fs'"] : []),
    "import { createWinnow } from '@winnow/sdk'",
  ]
  const token =
    it.scope === null ? '' : '\n  // Sent as Authorization: Bearer wnw_…\n  token: process.env.WINNOW_TOKEN,'
  return {
    lang: 'TypeScript',
    label: 'TypeScript SDK',
    source: `${imports.join('\n')}

const winnow = createWinnow({
  baseUrl: 'https://winnow.example',${token}
})

const reply = await winnow.${it.id}(${bodyOf(it)})`,
  }
}

import { z } from 'zod'
import { Problem } from '../common/problem.ts'
import type { Operation } from '../operation.ts'
import { operations } from '../operations/index.ts'
import { fieldTexts } from './field-texts.ts'

export type Json = Record<string, unknown>
type Io = 'input' | 'output'

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** JSON Schema of every named schema, and of each operation's body and reply, on one side of the wire. */
function schemasFor(io: Io, nameOf: (id: string) => string): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  const named = new Set<unknown>()
  const add = (schema: z.core.$ZodType) => {
    const id = z.globalRegistry.get(schema)?.id
    if (id && !named.has(schema)) registry.add(schema, { id })
    named.add(schema)
  }
  for (const it of operations) {
    walk(io === 'input' ? it.body : it.reply, add)
    if (io === 'input') registry.add(it.body, { id: requestName(it) })
    else if (!registry.has(it.reply)) registry.add(it.reply, { id: replyName(it) })
  }
  if (io === 'output') walk(Problem, add)
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: id => `#/components/schemas/${nameOf(id)}`,
    override({ jsonSchema }) {
      // A reply may grow within a major version; a request may not say what we do not know.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      // What every whole number of JavaScript is within says nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return Object.fromEntries(Object.entries(schemas).map(([id, it]) => [id, inDocument(id, it)]))
}

/** A schema's place in the document is its name there, so it says neither its own address nor its dialect. */
function inDocument(id: string, { $schema: _dialect, $id: _address, ...schema }: Json): Json {
  const texts = fieldTexts[id]
  if (!texts) return schema
  const properties = Object.entries(schema.properties as Record<string, Json>)
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([name, it]) => [name, it.description ? it : { ...it, description: texts[name] }]),
    ),
  }
}

/** Calls `visit` for every schema inside another, also for the one that a description was added to. */
function walk(schema: unknown, visit: (schema: z.core.$ZodType) => void, seen = new Set<unknown>()): void {
  if (seen.has(schema) || typeof schema !== 'object' || schema === null) return
  seen.add(schema)
  if ('_zod' in schema) {
    const { _zod: it } = schema as z.core.$ZodType
    visit(schema as z.core.$ZodType)
    walk(it.parent, visit, seen)
    walk(it.def, visit, seen)
  } else if (Array.isArray(schema) || Object.getPrototypeOf(schema) === Object.prototype) {
    for (const inner of Object.values(schema)) walk(inner, visit, seen)
  }
}

const pascal = (id: string) => id[0]?.toUpperCase() + id.slice(1)
export const requestName = (it: Operation) => `${pascal(it.id)}Request`
/** A record with a name of its own is answered under it, whichever calls answer with it. */
export const replyName = (it: Operation) => z.globalRegistry.get(it.reply)?.id ?? `${pascal(it.id)}Response`

/** Names of the schemas whose two sides differ (a default, a transform), directly or through what they refer to. */
function differing(input: Record<string, Json>, output: Record<string, Json>): Set<string> {
  const differ = new Set(
    Object.keys(input).filter(id => output[id] && JSON.stringify(input[id]) !== JSON.stringify(output[id])),
  )
  for (let before = -1; before !== differ.size; ) {
    before = differ.size
    for (const [id, schema] of Object.entries(input))
      if (output[id] && [...differ].some(it => JSON.stringify(schema).includes(`schemas/${it}"`)))
        differ.add(id)
  }
  return differ
}

/** Every schema of the document, by its name. */
export function schemas(): Record<string, Json> {
  const plain = (id: string) => id
  const differ = differing(schemasFor('input', plain), schemasFor('output', plain))
  const inputName = (id: string) => (differ.has(id) ? `${id}Input` : id)
  const input = Object.entries(schemasFor('input', inputName)).map(([id, it]) => [inputName(id), it])
  return { ...Object.fromEntries(input), ...schemasFor('output', plain) }
}

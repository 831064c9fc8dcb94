import type { Operation } from '@winnow/openapi'
import { openApiDocument } from '@winnow/openapi/document'

export interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  type?: string | string[]
  description?: string
}

/** Where a body holds an id, and the name that the document gives to such an id. */
export interface IdPlace {
  path: string[]
  id: string
}

interface Document {
  components: { schemas: Record<string, Schema>; responses: Record<string, unknown> }
  paths: Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>
}

export const document = openApiDocument() as unknown as Document
export const { schemas } = document.components

const nameOf = (ref: string) => ref.slice('#/components/schemas/'.length)
export const isIdName = (name: string) => /[a-z]Id$/.test(name)

function* placesIn(schema: Schema, path: string[]): Generator<IdPlace> {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    if (isIdName(name)) yield { path, id: name }
    else yield* placesIn(schemas[name] ?? {}, path)
  }
  for (const either of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* placesIn(either, path)
  for (const [key, inner] of Object.entries(schema.properties ?? {})) yield* placesIn(inner, [...path, key])
  if (schema.items) yield* placesIn(schema.items, [...path, '0'])
}

const requestOf = ({ path, encoding }: Operation): Schema => {
  const schema = document.paths[path]?.post.requestBody.content[encoding ?? 'application/json']?.schema
  return (schema?.$ref && schemas[nameOf(schema.$ref)]) || {}
}

/** Every place of an operation's body that takes an id; of a list, the first. */
export const idPlacesOf = (operation: Operation): IdPlace[] => [...placesIn(requestOf(operation), [])]

/** The names of a body's own fields. */
export const fieldsOf = (operation: Operation): string[] => Object.keys(requestOf(operation).properties ?? {})

type Holder = Record<string, unknown>
const holderOf = (body: unknown, path: readonly string[]): Holder | undefined =>
  path.slice(0, -1).reduce<Holder | undefined>((at, key) => at?.[key] as Holder | undefined, body as Holder)

/** A copy to change; files stay the ones they are, which no clone can be made of. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]))
}

/** The body with another value at this place; undefined where the body has nothing to put it in. */
export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const copy = copyOf(body)
  const holder = holderOf(copy, path)
  const key = path.at(-1)
  if (holder === undefined || holder === null || key === undefined) return undefined
  holder[key] = value
  return copy
}

/** What stands at this place of the body. */
export const valueAt = (body: unknown, path: readonly string[]): unknown =>
  holderOf(body, path)?.[path.at(-1) ?? '']

import {
  blockquoteAttr,
  blockquoteSchema,
  bulletListAttr,
  bulletListSchema,
  docSchema,
  emphasisAttr,
  emphasisSchema,
  emphasisStarInputRule,
  emphasisUnderscoreInputRule,
  hardbreakAttr,
  hardbreakSchema,
  headingAttr,
  headingIdGenerator,
  headingSchema,
  inlineCodeAttr,
  inlineCodeSchema,
  linkAttr,
  linkSchema,
  listItemAttr,
  listItemSchema,
  orderedListAttr,
  orderedListSchema,
  paragraphAttr,
  paragraphSchema,
  strongAttr,
  strongInputRule,
  strongSchema,
  textSchema,
} from '@milkdown/kit/preset/commonmark'
import { textblockTypeInputRule, wrappingInputRule } from '@milkdown/kit/prose/inputrules'
import { $inputRule, $markSchema } from '@milkdown/kit/utils'
import { linkAddress } from './bubble/links.ts'

/** Headings end at 3; deeper ones of a pasted text are read as the third. */
const heading = headingSchema.extendSchema(previous => ctx => ({
  ...previous(ctx),
  parseDOM: [1, 2, 3, 4, 5, 6].map(level => ({ tag: `h${level}`, attrs: { level: Math.min(level, 3) } })),
  toDOM: node => [`h${node.attrs.level}`, 0],
}))

/** A list begins at 1: the stored HTML has no other beginning. */
const orderedList = orderedListSchema.extendSchema(previous => ctx => ({
  ...previous(ctx),
  parseDOM: [{ tag: 'ol' }],
  toDOM: () => ['ol', 0],
}))

const listItem = listItemSchema.extendSchema(previous => ctx => ({
  ...previous(ctx),
  parseDOM: [{ tag: 'li' }],
  toDOM: () => ['li', 0],
}))

/** A link that isn't allowed is read as plain text; text typed after a link is not part of it. */
const link = linkSchema.extendSchema(previous => ctx => ({
  ...previous(ctx),
  attrs: { href: { validate: 'string' } },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: dom => {
        const href = linkAddress(dom.getAttribute('href') ?? '')
        return href === null ? false : { href }
      },
    },
  ],
  toDOM: mark => ['a', { href: mark.attrs.href, rel: 'noopener noreferrer' }, 0],
}))

/** A mark that has no button, left where a stored text has it. */
const plainMark = (name: string, tags: readonly [string, ...string[]]) =>
  $markSchema(name, () => ({
    parseDOM: tags.map(tag => ({ tag })),
    toDOM: () => [tags[0], 0],
    parseMarkdown: { match: () => false, runner: () => {} },
    toMarkdown: { match: () => false, runner: () => {} },
  }))

const headingRule = $inputRule(ctx =>
  textblockTypeInputRule(/^(#{1,3})\s$/, heading.type(ctx), match => ({ level: match[1]?.length ?? 1 })),
)
const bulletRule = $inputRule(ctx => wrappingInputRule(/^\s*[-*+]\s$/, bulletListSchema.type(ctx)))
const orderedRule = $inputRule(ctx => wrappingInputRule(/^\s*1[.)]\s$/, orderedList.type(ctx)))

/** Everything that a text may hold: what `api/core/text/rich-text.ts` lets through, and nothing else. */
export const contents = [
  docSchema,
  paragraphAttr,
  paragraphSchema,
  headingIdGenerator,
  headingAttr,
  heading,
  hardbreakAttr,
  hardbreakSchema,
  blockquoteAttr,
  blockquoteSchema,
  bulletListAttr,
  bulletListSchema,
  orderedListAttr,
  orderedList,
  listItemAttr,
  listItem,
  linkAttr,
  link,
  strongAttr,
  strongSchema,
  emphasisAttr,
  emphasisSchema,
  plainMark('underline', ['u', 'ins']),
  plainMark('strike', ['s', 'del', 'strike']),
  inlineCodeAttr,
  inlineCodeSchema,
  textSchema,
].flat()

/** What is typed as markdown becomes what it means. */
export const shortcuts = [
  headingRule,
  bulletRule,
  orderedRule,
  strongInputRule,
  emphasisStarInputRule,
  emphasisUnderscoreInputRule,
]

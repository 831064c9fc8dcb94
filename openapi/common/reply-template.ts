import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { line, named } from './schema.ts'
import { isBlankText, plainText } from './text/plain-text.ts'

/** The refusals of a save of reply templates, which the screen says too (docs/rules.md#templates). */
export const templateTexts = {
  missing: 'Please fill in both fields.',
  taken: 'A template with this name already exists.',
  isDefault: 'This template cannot be deleted.',
  tooMany: `A form can have up to ${limits.templates} templates`,
} as const

/** What a template is called: one line, trimmed. */
export const TemplateName = named(
  'TemplateName',
  line(
    limits.templateName,
    `Use at most ${limits.templateName} characters for the name`,
    templateTexts.missing,
  ),
  'The name of a reply template: one line, trimmed',
)

/** The message that a template begins with: trimmed, never blank. */
export const TemplateText = plainText().check(
  z.trim(),
  z.refine(text => !isBlankText(text), { error: templateTexts.missing, abort: true }),
  z.maxLength(limits.message, `Must be less than ${limits.message} characters`),
)

/** The templates that a form begins with (docs/rules.md#default-templates). */
export const firstTemplates = [
  {
    name: 'Archive',
    text: 'Hi {first_name}, thank you for applying to {form_name}. We will not be taking your application further this time, and we wish you well.',
  },
  {
    name: 'Shortlist',
    text: 'Hi {first_name}, good news: your application to {form_name} has been shortlisted. We will write again soon with the next step.',
  },
] as const

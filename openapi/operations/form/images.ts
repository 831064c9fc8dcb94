import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { exampleImage, examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm } from '../fields.ts'
import { FormDetails } from './shapes/details.ts'

/** JPEG or PNG by its content, at most 5 MB; kept as a square PNG (docs/rules.md#images-and-logos). */
const Logo = z.file().max(limits.imageBytes, 'Image size should be less than 5MB')

export const updateLogo = operation({
  id: 'updateLogo',
  path: '/form/update-logo',
  tag: 'Forms',
  summary: "Set a form's logo",
  body: z.strictObject({
    ...OfForm,
    image: Logo.describe('A JPEG or PNG of up to 5 MB; it is cut to a square PNG of 512 px'),
  }),
  encoding: 'multipart/form-data',
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: false,
  rate: 'write',
  events: ['form.logo_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, image: exampleImage },
})

export const removeLogo = operation({
  id: 'removeLogo',
  path: '/form/remove-logo',
  tag: 'Forms',
  summary: "Remove a form's logo; it shows the workspace's again",
  body: z.strictObject({ ...OfForm }),
  reply: FormDetails,
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.logo_changed'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

export const createFormMetaImage = operation({
  id: 'createFormMetaImage',
  path: '/form/create-form-meta-image',
  tag: 'Forms',
  summary: "Create a form's image for link previews from its name and logo",
  body: z.strictObject({ ...OfForm }),
  reply: z.object({ metaImage: z.string().describe("Path of the image below the server's URL") }),
  scope: 'forms:write',
  policy: 'form.write',
  effect: 'write',
  idempotent: false,
  rate: 'write',
  events: [],
  errors: ['not_form_editor'],
  example: { form_id: examples.form },
})

import { z } from 'zod'
import { dateFormats, hourFormats } from '../../common/enums.ts'
import { limits } from '../../common/limits.ts'
import { described, line, TimeZone } from '../../common/schema.ts'
import { exampleImage } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { Me } from './user.ts'

const ofProfile = {
  reply: Me,
  scope: 'account:write',
  policy: 'own.profile',
  effect: 'write',
  rate: 'write',
  errors: [],
} as const

export const updateName = operation({
  ...ofProfile,
  id: 'updateName',
  path: '/user/update-name',
  tag: 'Account',
  summary: "Change the caller's full name",
  body: z.strictObject({
    name: described(
      line(limits.name, `Must be less than ${limits.name} characters`),
      'The full name, up to 100 characters',
    ),
  }),
  idempotent: true,
  events: ['user.renamed'],
  example: { name: 'Inês Duarte' },
})

export const updateProfile = operation({
  ...ofProfile,
  id: 'updateProfile',
  path: '/user/update-profile',
  tag: 'Account',
  summary: 'Change how the caller reads dates; what is absent stays',
  body: z.strictObject({
    time_zone: z
      .optional(z.nullable(TimeZone))
      .describe('IANA time zone in which to show dates, such as `Europe/Lisbon`; null: that of the device'),
    date_format: z
      .optional(z.enum(dateFormats))
      .describe('`16 Nov 2026`, `Nov 16, 2026` or `2026-11-16`, in this order'),
    hour_format: z.optional(z.enum(hourFormats)).describe('H12: `2:31 PM`. H24: `14:31`'),
  }),
  idempotent: true,
  events: ['user.profile_changed'],
  example: { time_zone: 'Europe/Lisbon', date_format: 'DAY_MONTH_YEAR', hour_format: 'H24' },
})

export const updateImage = operation({
  ...ofProfile,
  id: 'updateImage',
  path: '/user/update-image',
  tag: 'Account',
  summary: "Set the caller's picture",
  body: z.strictObject({
    image: z
      .file()
      .max(limits.imageBytes, 'Image size should be less than 5MB')
      .describe('A JPEG or PNG of up to 5 MB; it is cut to a square PNG of 512 px'),
  }),
  encoding: 'multipart/form-data',
  idempotent: false,
  events: ['user.profile_changed'],
  example: { image: exampleImage },
})

export const removeImage = operation({
  ...ofProfile,
  id: 'removeImage',
  path: '/user/remove-image',
  tag: 'Account',
  summary: "Remove the caller's picture, so that their initials show",
  body: z.strictObject({}),
  idempotent: true,
  events: ['user.profile_changed'],
  example: {},
})

import type { Config } from '../../core/config.ts'

/** Whose email it is: shown above it, never more than a name and a square picture. */
export interface Brand {
  name: string
  /** Address of the logo; null: the first letter of the name stands in its place */
  logo: string | null
}

/** What people read who don't know a workspace yet: nothing that somebody typed (docs/rules.md#mails-to-strangers). */
export const winnowBrand: Brand = { name: 'Winnow', logo: null }

/** For those who belong to the workspace, or applied to it. */
export const brandOf = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, logo }: { name: string; logo: string | null },
): Brand => ({ name, logo: logo && `${publicUrl}${logo}` })

import type { LinkedInProfile } from '@winnow/openapi/operations/submission/linkedin'
import { postJsonToNamedHost } from '../../core/http/outgoing-request.ts'
import { readProfile } from './read-profile.ts'

/** Knows what is behind the address of a LinkedIn profile. */
export interface Profiles {
  /** Null: it knows no such profile. Throws where it could not be asked or did not answer in its form; takes at most 5 s. */
  find(url: string): Promise<LinkedInProfile | null>
}

/** Asks the provider of PROFILE_PROVIDER_URL (docs/operating.md#linkedin-profiles). */
export const openProfiles = ({ url, token }: { url: string; token?: string }): Profiles => ({
  async find(profile) {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return readProfile(await postJsonToNamedHost(url, { url: profile }, { headers }))
  },
})

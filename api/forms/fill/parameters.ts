import { limits } from '@winnow/openapi'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { isCampaignParameter } from '@winnow/openapi/links/parameters'

/**
 * What of a link's parameters is picked with an application: the names that the form declares, in its own spelling, and those
 * of campaigns (docs/rules.md#prefill). The first value of a name counts; a blank one is none.
 */
export function pickParameters(
  declared: readonly string[],
  parameters: Iterable<readonly [name: string, value: string]>,
): Record<string, string> {
  const spelling = new Map(declared.map(name => [name.toLowerCase(), name]))
  const picked = new Map<string, string>()
  for (const [sent, text] of parameters) {
    const lower = sent.toLowerCase()
    const name = spelling.get(lower) ?? (isCampaignParameter(lower) ? lower : undefined)
    const value = text.replaceAll('\0', '').toWellFormed().normalize('NFC').slice(0, limits.urlParameterValue)
    if (name === undefined || name.length > limits.urlParameterName || picked.has(name)) continue
    if (!isBlankText(value) && picked.size < limits.urlParameters) picked.set(name, value)
  }
  return Object.fromEntries(picked)
}

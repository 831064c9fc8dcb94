import type { Transaction } from '@winnow/db'
import { urlParameterId } from '@winnow/openapi/columns'
import { fold } from '@winnow/openapi/questions'
import { statement } from '../core/database/prepared.ts'
import { usualWidths } from '../forms/columns/present.ts'

/** The names that campaigns really have: their columns are never taken by others. */
const usualCampaign: ReadonlySet<string> = new Set(
  ['source', 'medium', 'campaign', 'term', 'content', 'id'].map(it => `utm_${it}`),
)
/** Columns that links may make by other utm_ names: anybody with the link can write anything into it. */
const campaignColumns = 20

const insert = statement(
  'insert into submission_parameters (submission_id, name, value, folded) values (?, ?, ?, ?)',
)
const addColumn = statement(`
  insert into custom_fields (form_number, id, type, width)
  select ?, ?, 'URL_PARAMETER', ?
  where ? or (select count(*) from custom_fields where form_number = ? and substr(id, 1, 18) = 'url_parameter:utm_') < ?
  on conflict do nothing`)

/** Saves the URL parameters of an application; a name that the form has not met before gets a column. */
export async function storeParameters(
  tx: Transaction,
  { number, urlParameters }: { number: number; urlParameters: readonly string[] },
  submissionId: number,
  parameters: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(parameters)) {
    await insert.run(tx, submissionId, name, value, fold(value))
    const sure = urlParameters.includes(name) || usualCampaign.has(name) ? 1 : 0
    const width = usualWidths.URL_PARAMETER
    await addColumn.run(tx, number, urlParameterId(name), width, sure, number, campaignColumns)
  }
}

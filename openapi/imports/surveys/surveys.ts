import { googleForms, jotform, microsoftForms, typeform } from './form-tools.ts'
import type { Survey } from './survey.ts'
import { codebook, limeSurvey, qualtrics, surveyMonkey } from './survey-tools.ts'
import { airtable, spreadsheet } from './tables.ts'

/** Exports in the shapes of ten tools. For tests. */
export const surveys: Survey[] = [
  surveyMonkey,
  qualtrics,
  limeSurvey,
  codebook,
  googleForms,
  typeform,
  microsoftForms,
  jotform,
  airtable,
  spreadsheet,
]

import { callForSpeakers } from './call-for-speakers.ts'
import { jobApplication } from './job-application.ts'
import type { FormTemplate } from './template.ts'

export const formTemplates: readonly FormTemplate[] = [jobApplication, callForSpeakers]

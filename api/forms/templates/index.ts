import { accelerator } from './accelerator.ts'
import { callForSpeakers } from './call-for-speakers.ts'
import { creatorCollaboration } from './creator-collaboration.ts'
import { eventRegistration } from './event-registration.ts'
import { fellowship } from './fellowship.ts'
import { grant } from './grant.ts'
import { jobApplication } from './job-application.ts'
import { scholarship } from './scholarship.ts'
import type { FormTemplate } from './template.ts'

/** In the order of the gallery. */
export const formTemplates: readonly FormTemplate[] = [
  jobApplication,
  accelerator,
  grant,
  callForSpeakers,
  scholarship,
  fellowship,
  creatorCollaboration,
  eventRegistration,
]

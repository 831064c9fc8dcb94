/** The product's numbers. All limits are inclusive. */
export const limits = {
  /** Characters of answers and names */
  shortText: 250,
  longText: 5000,
  name: 100,
  /** Of a code sent by email: its digits, the minutes it is valid, the tries */
  code: 6,
  codeMinutes: 10,
  codeTries: 5,
  stageName: 30,
  /** Statuses of a form, and the former names of one that still find it */
  stages: 50,
  formerStageNames: 20,
  /** Characters of a label, labels of a form, and the former names of one that still find it */
  labelName: 50,
  labels: 200,
  formerLabelNames: 20,
  /** Characters of a reply template's name, reply templates of a form */
  templateName: 50,
  templates: 100,
  workspaceName: { min: 2, max: 50 },
  /** Questions of a form */
  questions: 200,
  /** Characters of an option, options of a question */
  optionName: 100,
  options: 500,
  /** Options above which a list of them is searched and virtualised */
  listedOptions: 50,
  dateYears: { first: 1960, last: 2030 },
  /** Applicants up to whom a bulk call is one transaction */
  bulk: 10_000,
  /** Applicants whom one bulk call names; more than `bulk` are moved by a job */
  bulkNamed: 50_000,
  /** Applicants whom one sitting has in hand (docs/rules.md#dealing) */
  dealt: 10,
  /** Applicants whom a refusal names that were moved meanwhile */
  movedNamed: 20,
  /** Rows of one `/submission/fetch` */
  page: { usual: 100, most: 1_000 },
  chatPage: 20,
  /** Applications that one answer to a poll for changes lists */
  changes: 500,
  /** Characters of a chat message or a reply */
  message: 10_000,
  /** Characters of a private note as HTML, and of what it quotes; notes of one page, and people whom one mentions */
  note: 20_000,
  noteQuote: 2_000,
  notePage: 50,
  mentions: 50,
  /** People offered while one types a mention */
  mentionOffers: 10,
  /** People who manage one form, with those whose invitation waits */
  editors: 200,
  /** People of one workspace, with those whose invitation waits, and those whom one call invites */
  members: 1_000,
  invited: 50,
  /** Entries of one page of the audit log */
  auditPage: 100,
  /** Days in which an invitation to a workspace can be accepted, and an offer to own it */
  invitationDays: 14,
  ownershipOfferDays: 7,
  /** Days in Archived after which applications may be anonymised or erased; days before the first run; runs that the report has;
   * forms that are left out */
  retentionDays: { min: 1, max: 3_650 },
  retentionNoticeDays: 3,
  retentionRuns: 30,
  keptForms: 200,
  /** Seconds in which a sent reply can be taken back */
  takeBackSeconds: 10,
  /** Seconds in which the replies of one chat become one email */
  gatherSeconds: 120,
  /** Minutes in which a message of one's own can be deleted */
  deleteMinutes: 60,
  /** Days for which a chat can be put off */
  snoozeDays: 365,
  /** Days in which a decision can be undone from the timeline */
  undoDays: 30,
  /** Entries of one page of a timeline, and applicants of a decision that it counts */
  timelinePage: 50,
  timelineCounted: 1_001,
  /** Mistakes that one answer names */
  namedErrors: 100,
  /** Hours in which an Idempotency-Key is remembered */
  idempotencyHours: 24,
  /** Bytes of one JSON request body */
  jsonBody: 2 * 1024 * 1024,
  /** Bytes of one multipart body: the largest file and its fields */
  formBody: 11 * 1024 * 1024,
  /** Answers: an address as SMTP allows it, a link as browsers do; decimals of a number */
  email: 254,
  link: 2_048,
  numberDecimals: 2,
  /** Bytes of a form with files that a browser sends by itself: three of the largest, and its answers */
  pageBody: 32 * 1024 * 1024,
  /** Questions: the sentence and its description in HTML; a column's width in CSS pixels */
  question: 500,
  description: 20_000,
  columnWidth: { least: 60, usual: 180, most: 1_000 },
  /** Bytes of an uploaded file, seconds of a video answer; its bytes are configuration */
  fileBytes: 10 * 1024 * 1024,
  videoSeconds: 60,
  /** Characters of an answer that stand in a row of the table; the rest is stored beside it */
  cellText: 100,
  /** Minutes without the table after which a visit to it has ended */
  visitGapMinutes: 30,
  /** Conditions of one query, characters of a value and of a column's id */
  filters: 50,
  filterText: 500,
  /** Characters of a search of the table */
  search: 200,
  /** Values of all of them together */
  filterValues: 2_000,
  columnId: 100,
  /** Characters of a view's name, views that a person or the editors of a form have, columns that one names and that it pins */
  viewName: 50,
  views: 100,
  viewColumns: 1_000,
  pinnedColumns: 5,
  /** Different values of a column that one call lists */
  columnValues: 100,
  /** Groups of a table, and of a row or column of a chart */
  groups: 1_000,
  chartGroups: 100,
  /** Bars of a histogram; zero is an edge whatever their width, so one is too few */
  bars: { least: 2, usual: 20, most: 50 },
  /** Bytes of a logo or a workspace's image and its side in pixels once stored */
  imageBytes: 5 * 1024 * 1024,
  imageSide: 512,
  /** Conditions under which one question is shown */
  showIf: 20,
  /** URL parameters that a form declares or an application keeps, characters of a name and of a value */
  urlParameters: 30,
  urlParameterName: 60,
  urlParameterValue: 500,
  /** Applications that a form may be capped at */
  responseCap: 1_000_000,
  /** Days in which a half-filled form is kept */
  draftDays: 30,
  /** Bytes of one part of an upload that is stored at once: what a cut may cost */
  uploadPart: 1024 * 1024,
  /** Files, and bytes of them, that one network sends in a day without an application: a whole class may sit behind it */
  uploadsOpen: 400,
  uploadsOpenBytes: 4 * 1024 * 1024 * 1024,
  /** Half-filled forms that one network begins in a day */
  draftsBegun: 400,
  /** Milliseconds that filling in a form takes at least: a faster one is asked for a proof */
  fillMilliseconds: 2_000,
  /** Applications that one address sends to one form in so many minutes before it is asked for a proof */
  addressApplications: 10,
  addressMinutes: 10,
  /** The same, to all forms together */
  addressApplicationsToAll: 30,
  /** What is mailed to one address: codes in so many minutes; copies of applications, links of drafts, invitations and replies a day */
  mailedToOne: { codes: { most: 3, minutes: 10 }, copies: 5, links: 3, invitations: 5, replies: 50 },
  /** Links of one draft a day, and of all drafts that one network asks for in an hour */
  draftLinks: { draft: 3, network: 20 },
  /** Codes an hour: one network asks for one address, for all of them, and a browser that has signed in before for its own */
  codesAsked: { pair: 8, network: 40, device: 8 },
  /** Days in which a browser is known to have signed in */
  deviceDays: 365,
  /** Browsers that one person is signed in to; another one signs out the one that was used longest ago */
  sessions: 20,
  /** Workspaces that one person owns, and their API keys that are alive */
  workspacesOwned: 20,
  keysAlive: 100,
  /** Bits of SHA-256 that a proof has, or seconds to wait in its stead; `raised` where a captcha should have been */
  proof: { usual: { bits: 16, seconds: 10 }, raised: { bits: 18, seconds: 60 } },
  /** Minutes in which a challenge can be answered */
  challengeMinutes: 60,
  /** Days for which the profile behind a LinkedIn link is stored */
  profileDays: 30,
  /** Days in which a deleted form can be restored */
  restoreDays: 30,
  /** Characters of a folder's name, folders of a workspace, and forms that one call moves */
  folderName: 50,
  folders: 100,
  movedForms: 100,
  /** Characters of an own form template's name and description, and templates of a workspace */
  formTemplateName: 50,
  formTemplateDescription: 200,
  formTemplates: 50,
  /** Forms of a workspace that one person pins, and forms opened last that the home screen names */
  pinnedForms: 20,
  recentForms: 6,
  /** Notes mentioning one that wait, as the home screen names them, and characters of each */
  waitingMentions: 20,
  mentionExcerpt: 200,
  /** Days of the home screen's applications per day */
  activityDays: 14,
  /** Days of a form's analytics that one call answers for */
  analyticsDays: 3_660,
  /** Sources that they list */
  sources: 50,
  /** Versions that one call lists */
  versions: 100,
  /** Rows of one import call */
  importRows: 500,
  /** Email addresses that one call asks about before an import */
  importEmails: 10_000,
  /** Rows of an imported file, and characters of its name */
  importFileRows: 10_000_000,
  importFileName: 255,
  /** Characters of what a client keeps of how it reads the file */
  importPlan: 1_000_000,
  /** Imports that one call lists, and applicants that one names who stay after an undo */
  imports: 100,
  /** Characters of a search's query at least and at most, of its name, and of its name at first; searches of a form */
  aiQueryLeast: 2,
  aiQuery: 1_000,
  searchName: 100,
  firstSearchName: 30,
  searches: 100,
  /** Criteria of a search; characters of a criterion's name, of what it asks, of a keyword; keywords and questions of one */
  criteria: 12,
  criterionName: 60,
  criterionText: 1_000,
  keyword: 60,
  keywords: 40,
  criterionFields: 200,
  /** Applications that are judged at a time, and that a search is tried on */
  aiBatch: 10,
  /** With more applications than `above` a run may wait for Message Batches of so many each, at half the price */
  aiBatched: { above: 1_000, part: 1_000 },
  /** Applications whose evidence is fetched at once */
  aiEvidence: 100,
  /** Dollars that one run may be allowed */
  aiDollars: 10_000,
  /** Characters of why a reviewer overrides a result, and days for which what a model was sent is kept */
  overrideReason: 500,
  modelInputDays: 30,
  importKept: 20,
} as const

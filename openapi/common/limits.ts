/** Numbers of the product, once. The comment names where each is settled; all limits are inclusive. */
export const limits = {
  /** spec 2, section 9 */
  shortText: 250,
  /** spec 2, section 5, as read by settled.md: 5000, and the message says so */
  longText: 5000,
  /** spec 2, section 9 */
  name: 100,
  /** spec 2, section 9 */
  code: 6,
  codeMinutes: 10,
  codeTries: 5,
  /** spec 2, section 5 */
  stageName: 30,
  workspaceName: { min: 2, max: 50 },
  /** design.md, section 3: forms */
  optionName: 100,
  options: 500,
  /** Options above which a list of them is searched and virtualised (ours; spec 2, section 9 for how) */
  listedOptions: 50,
  /** spec 1, section 9 */
  dateYears: { first: 1960, last: 2030 },
  /** design.md, section 3: review; one bulk call is atomic up to this many applicants */
  bulk: 10_000,
  /** settled.md, the wire: /submission/fetch */
  page: { usual: 100, most: 1_000 },
  /** spec 2, section 9 */
  chatPage: 20,
  /** A chat message, a reply: ours, the documents name none */
  message: 10_000,
  /** Seconds in which a sent reply can be taken back (design.md, section 3) */
  takeBackSeconds: 10,
  /** Days in which a decision can be undone from the timeline (design.md, section 3) */
  undoDays: 30,
  /** Hours in which an Idempotency-Key is remembered (design.md, section 3) */
  idempotencyHours: 24,
  /** Bytes of one JSON request body */
  jsonBody: 2 * 1024 * 1024,
  /** Bytes of one multipart body: the largest file and its fields */
  formBody: 11 * 1024 * 1024,
  /** Answers: an address as SMTP allows it, a link as browsers do; spec 1, section 5 for the decimals of a number */
  email: 254,
  link: 2_048,
  numberDecimals: 2,
  /** Bytes of a form with files that a browser sends by itself: three of the largest, and its answers */
  pageBody: 32 * 1024 * 1024,
  /** Questions: the sentence and its description in HTML (ours); a column's width in CSS pixels */
  question: 500,
  description: 20_000,
  columnWidth: { least: 60, usual: 180, most: 1_000 },
  /** Bytes of an uploaded file and of a video answer, seconds of the latter (settled.md, rules) */
  fileBytes: 10 * 1024 * 1024,
  videoBytes: 100 * 1024 * 1024,
  videoSeconds: 60,
  /** Characters of an answer that stand in a row of the table; the rest is beside it (performance.md, 3) */
  cellText: 100,
  /** Conditions of one query, characters of a value and of a column's id (ours) */
  filters: 50,
  filterText: 500,
  /** Values of all of them together */
  filterValues: 2_000,
  columnId: 100,
  /** Different values of a column that one call lists (ours) */
  columnValues: 100,
  /** Bytes of a logo or a workspace's image (spec 2, section 5), and its side in pixels once stored (ours) */
  imageBytes: 5 * 1024 * 1024,
  imageSide: 512,
  /** Conditions under which one question is shown (ours) */
  showIf: 20,
  /** URL parameters that a form declares or an application keeps, characters of a name and of a value (ours) */
  urlParameters: 30,
  urlParameterName: 60,
  urlParameterValue: 500,
  /** Applications that a form may be capped at (ours) */
  responseCap: 1_000_000,
  /** Days in which a half-filled form is kept (design.md, section 3) */
  draftDays: 30,
  /** Bytes of one part of an upload that is stored at once: what a cut may cost (ours) */
  uploadPart: 1024 * 1024,
  /** Files, and bytes of them, that one network sends in a day without an application: a whole class may sit behind it (ours) */
  uploadsOpen: 400,
  uploadsOpenBytes: 4 * 1024 * 1024 * 1024,
  /** Half-filled forms that one network begins in a day (ours) */
  draftsBegun: 400,
  /** Milliseconds in which nobody fills in a form (ours) */
  fillMilliseconds: 2_000,
  /** Applications that one address sends to one form in so many minutes before it is asked for a proof (ours) */
  addressApplications: 10,
  addressMinutes: 10,
  /** Bits of SHA-256 that a proof has, or seconds to wait in its stead; `dear` where a captcha should have been (ours) */
  proof: { usual: { bits: 16, seconds: 10 }, dear: { bits: 18, seconds: 60 } },
  /** Minutes in which a challenge can be answered (ours) */
  challengeMinutes: 60,
  /** Days in which a deleted form can be restored (settled.md, rules) */
  restoreDays: 30,
  /** Days of the home screen's applications per day (ours) */
  activityDays: 14,
  /** Days of a form's analytics that one call answers for (ours) */
  analyticsDays: 3_660,
  /** Sources that they list (ours) */
  sources: 50,
  /** Versions that one call lists (ours) */
  versions: 100,
  /** Rows of one import call (settled.md, rules) */
  importRows: 500,
} as const

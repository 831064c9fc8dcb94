/** Characters that are looked at: what a person wrote, and where the quoted text begins. */
const most = 60_000
/** Characters of a line that say what it is. Each pattern sees one line, so that no mail takes long. */
const head = 400

const separator =
  /^[ \t]*-{2,}[ \t]*(original message|original appointment|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transféré|mensaje original|messaggio originale|oorspronkelijk bericht)[ \t]*-{2,}/i
const underscores = /^[ \t]*_{20,}[ \t]*$/
const from = /^[ \t]*\*?(from|von|de|da|van|från|fra)\*?[ \t]?:\*?[ \t]/i
const dated =
  /^[ \t]*\*?(sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|skickat)\*?[ \t]?:/i
/** What stands above a quotation, in one line or wrapped in three. */
const introduces = /^[ \t]*(on|am|le|el|il|op|em|den|dne|w dniu)[ \t]/i
const wrote =
  /(^|[\s,])(wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|skrev|napisał\(?a?\)?)([\s:].{0,200})?:$/i
const address = /<[ \t]*[^<>\s]+@[^<>\s]+[ \t]*>/
const quoted = /^[ \t]?>/
/** What phones and mail programs add below. */
const added =
  /^[ \t]*(sent from my |sent from outlook|sent from yahoo|sent from mail for |sent via |sent with proton|get outlook for |von meinem .{2,40} gesendet|gesendet von |diese nachricht wurde von meinem |holen sie sich outlook|outlook für .{2,20} beziehen|envoyé de mon |envoyé depuis |envoyé à partir de |obtenir outlook |télécharger outlook |enviado desde |inviato da |verzonden vanaf )/i
const signature = /^--[ \t]?$/

/** How many lines from here introduce a quotation; 0: none do. `isSure`: it names an address, as nobody writes by hand. */
function introductionAt(lines: readonly string[], at: number): { length: number; isSure: boolean } {
  if (!introduces.test(lines[at]?.slice(0, head) ?? '')) return { length: 0, isSure: false }
  let text = ''
  for (let length = 1; length <= 3; length++) {
    const line = lines[at + length - 1]?.slice(0, head).trim()
    if (!line) break
    text = `${text} ${line}`.trim()
    if (wrote.test(text)) return { length, isSure: address.test(text) }
  }
  return { length: 0, isSure: false }
}

const nextWritten = (lines: readonly string[], at: number) => {
  let next = at
  while (next < lines.length && lines[next]?.trim() === '') next++
  return next
}

/** Whether everything from this line on is quoted or added by a program. */
function endsAt(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.slice(0, head) ?? ''
  if (separator.test(line) || added.test(line) || signature.test(line)) return true
  if (underscores.test(line)) return from.test(lines[nextWritten(lines, at + 1)]?.slice(0, head) ?? '')
  if (!from.test(line)) return false
  return lines.slice(at + 1, at + 4).some(it => dated.test(it.slice(0, head)))
}

/**
 * A text without what it quotes, the lines that introduce a quotation, and the signature. What is quoted between answers goes
 * too. A greeting stays, since nobody knows what else stands below it.
 */
export function cutQuoted(text: string): string {
  const lines = text
    .slice(0, most)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .split('\n')
  const kept: string[] = []
  let hasText = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (quoted.test(line)) continue
    if (hasText && endsAt(lines, at)) break
    const { length, isSure } = introductionAt(lines, at)
    if (length > 0) {
      if (quoted.test(lines[nextWritten(lines, at + length)] ?? '')) {
        at += length - 1
        continue
      }
      if (isSure && hasText) break
    }
    kept.push(line.trimEnd())
    hasText ||= line.trim() !== ''
  }
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

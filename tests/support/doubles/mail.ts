import { type Mail, type MailOutcome, type MailTransport, MailTrouble } from '@winnow/api/ports/mail/mail'

/** A mail server that keeps what it is given, and says what it is told to say. */
export interface FakeMail extends MailTransport {
  sent: Mail[]
  /** Answers the next sendings; then it accepts again */
  answerNext(...outcomes: (MailOutcome | Error)[]): void
  /** The first mail that fits, once it has been sent */
  arrival(fits: (mail: Mail) => boolean): Promise<Mail>
}

/** What an editor wrote, not the copy that every applicant gets of their own application. */
export const isReply = ({ text }: Pick<Mail, 'text'>): boolean =>
  /Read and reply|replies aren't read/.test(text)

export function fakeMail(): FakeMail {
  const sent: Mail[] = []
  const answers: (MailOutcome | Error)[] = []
  const waiting = new Set<() => void>()
  return {
    sent,
    answerNext: (...outcomes) => answers.push(...outcomes),
    async send(mail) {
      const answer = answers.shift() ?? { accepted: true, reply: '250 OK' }
      if (answer instanceof Error) throw new MailTrouble(answer.message, false)
      if (answer.accepted) sent.push(mail)
      for (const look of [...waiting]) look()
      return answer
    },
    arrival: fits =>
      new Promise(resolve => {
        const look = () => {
          const mail = sent.find(fits)
          if (!mail) return
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      }),
    close() {},
  }
}

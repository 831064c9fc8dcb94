import { afterAll, beforeAll, describe, test } from 'bun:test'
import { northlight } from './support/northlight.ts'

let it: Awaited<ReturnType<typeof northlight>>
beforeAll(async () => {
  it = await northlight()
  await it.shell.write('map.pdf', '%PDF-1.7\nA map')
})
afterAll(() => it.app.close())

describe('chats from the terminal', () => {
  test('a reply with a file, from a folder and from stdin, and its download', () =>
    it.shell.play(`
      $ winnow reply ‹form› ‹amara› --message 'Hi {first_name}, the map' --attach map.pdf
      Message sent to 1 applicant, with map.pdf (1 kB).
      $ printf 'a,b\\n1,2\\n' | winnow reply ‹form› ‹amara› --attach - --attach-name figures.csv
      Message sent to 1 applicant, with figures.csv (1 kB).
      $ winnow chats show ‹amara› | grep Attached
        Attached: map.pdf (1 kB)
        Attached: figures.csv (1 kB)
      $ winnow chats download ‹amara› $(winnow chats show ‹amara› | grep -o '^msg_[^ ]*' | head -1 | cut -f1) --out copy.pdf > said.txt && cat copy.pdf
      %PDF-1.7
      A map
    `))

  test('a file that no message takes is refused', () =>
    it.shell.play(`
      $ printf '<script>' > a.html && winnow reply ‹form› ‹amara› --attach a.html
      winnow: Failed to upload file. Unsupported file type
      [exit 5]
      $ printf 'x' | winnow reply ‹form› ‹amara› --attach -
      winnow: --attach - needs --attach-name: a file has a name, such as report.csv.
      See 'winnow reply --help'.
      [exit 2]
    `))

  test('whose turn it is: assigned, snoozed, closed, read', () =>
    it.shell.play(`
      $ winnow chats assign ‹amara› me
      winnow: 'me': Invalid email
      [exit 5]
      $ winnow chats assign ‹amara› --me
      Assigned to ‹email›.
      $ winnow chats list --mine | cut -f1,3,4,6
      ‹amara› → Amara Okonkwo → Spring accelerator → ‹me›
      $ winnow chats snooze ‹amara›
      Chat snoozed.
      To bring it back: winnow chats snooze ‹amara› --end
      $ winnow chats list
      $ winnow chats list --filter snoozed | cut -f5
      snoozed
      $ winnow chats snooze ‹amara› --end
      The chat is back.
      $ winnow chats read ‹amara› --unread
      Marked as unread.
      $ winnow chats list --filter unread --search figures | cut -f1
      $ winnow chats list --filter unread --search 'the map' | cut -f7
      Hi Amara, the map
      $ winnow chats close ‹amara›
      Chat closed.
      To reopen it: winnow chats close ‹amara› --reopen
      $ winnow reply ‹form› ‹amara› --message Hello
      winnow: Chat is closed. Cannot send messages.
      [exit 5]
      $ winnow chats close ‹amara› --reopen
      The chat is open.
    `))

  test('what was done to a chat is in the timeline, and is undone from there', () =>
    it.shell.play(`
      $ winnow chats close ‹amara› > said.txt
      $ winnow applicants timeline ‹form› ‹amara› | cut -f3,4 | head -1
      chat closed → ‹closing›
      $ winnow undo ‹form› ‹closing›
      Undone for 1 applicant.
      $ winnow applicants timeline ‹form› ‹amara› | cut -f3,4 | head -2
      chat opened →
      chat closed → undone
    `))
})

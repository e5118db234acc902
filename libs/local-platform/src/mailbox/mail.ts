import PostalMime, { addressParser, type Address, type Attachment as ParsedPart } from 'postal-mime';

/** A file that came with a mail. */
export interface Attachment {
  readonly filename: string;
  /** Lower case, without parameters: `text/calendar`. */
  readonly mimeType: string;
  /** Without angle brackets; how the HTML part refers to an inline picture. */
  readonly contentId: string | undefined;
  /** A picture that stands inside the HTML part: not a file to hand over. */
  readonly isInline: boolean;
  readonly content: Uint8Array;
}

/** What a list of mails shows. */
export interface MailSummary {
  /** Sorts by arrival, oldest first. */
  readonly id: string;
  /** ISO instant. */
  readonly receivedAt: string;
  readonly from: string;
  /** The envelope's recipients: who really got it, blind copies too. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly preview: string;
  readonly attachmentCount: number;
}

export interface Mail extends MailSummary {
  readonly text: string;
  readonly html: string | undefined;
  readonly attachments: readonly Attachment[];
}

/** What the SMTP session knows and the mail's own text may not. */
export interface Envelope {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: readonly string[];
}

/** Takes a mail apart. Whatever arrives becomes a mail: a mailbox that loses odd ones hides the fault. */
export async function readMail(raw: Uint8Array, envelope: Envelope): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const text = email.text ?? '';
  const attachments = withoutRepeats(email.attachments.map(attachmentOf));
  return {
    id: envelope.id,
    receivedAt: envelope.receivedAt,
    to: envelope.to,
    from: email.from === undefined ? '' : named(email.from),
    subject: email.subject ?? '',
    preview: previewOf(text, email.html),
    attachmentCount: attachments.filter(({ isInline }) => !isInline).length,
    text,
    html: email.html,
    attachments,
  };
}

function named(address: Address): string {
  if (address.address === undefined) return address.name;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** The bare address of `Name <address>`, in lower case, as filters compare it. */
export function bareAddress(written: string): string {
  return (addressParser(written, { flatten: true })[0]?.address ?? written).toLowerCase();
}

function previewOf(text: string, html: string | undefined): string {
  const words = text || (html ?? '').replace(/<style[^]*?<\/style>|<[^>]+>/gi, ' ');
  return words.replace(/\s+/g, ' ').trim().slice(0, 160);
}

function attachmentOf(part: ParsedPart, index: number): Attachment {
  return {
    filename: part.filename ?? (part.mimeType === 'text/calendar' ? 'invite.ics' : `part-${index + 1}`),
    mimeType: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, ''),
    isInline: part.related === true && part.mimeType.startsWith('image/'),
    content: typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content),
  };
}

/** Mailers send an invitation twice, as an alternative body and as a file, since clients look in one place or the other. */
function withoutRepeats(attachments: Attachment[]): Attachment[] {
  return attachments.flatMap((attachment) => {
    const same = attachments.filter((other) => isSame(attachment, other));
    if (same[0] !== attachment) return [];
    // The last is the file, which has a name.
    return [{ ...attachment, filename: (same.at(-1) ?? attachment).filename }];
  });
}

function isSame(one: Attachment, other: Attachment): boolean {
  if (one === other) return true;
  if (isCalendar(one) && isCalendar(other)) return wordsOf(one) === wordsOf(other);
  return one.filename === other.filename && Buffer.compare(one.content, other.content) === 0;
}

function isCalendar({ mimeType }: Attachment): boolean {
  return mimeType === 'text/calendar' || mimeType === 'application/ics';
}

function wordsOf({ content }: Attachment): string {
  return Buffer.from(content).toString('utf8').replaceAll('\r', '').trim();
}

import PostalMime, { addressParser, type Address, type Attachment as ParsedPart } from 'postal-mime';

/** A file attached to a mail. */
export interface Attachment {
  readonly filename: string;
  /** Lower case, without parameters: `text/calendar`. */
  readonly mimeType: string;
  /** Without angle brackets; the HTML part refers to an inline picture by it. */
  readonly contentId: string | undefined;
  /** A picture inside the HTML part, not a file to download. */
  readonly isInline: boolean;
  readonly content: Uint8Array;
}

/** The fields of a mail that lists show. */
export interface MailSummary {
  /** Sorts by arrival, oldest first. */
  readonly id: string;
  /** ISO instant. */
  readonly receivedAt: string;
  readonly from: string;
  /** The envelope's recipients, including blind copies. */
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

/** The data of the SMTP session. */
export interface Envelope {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: readonly string[];
}

/** Parses a mail. Malformed mails are accepted too, since dropping them would hide a fault. */
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

/** The address of `Name <address>`, in lower case, for filters. */
export function bareAddress(written: string): string {
  return (addressParser(written, { flatten: true })[0]?.address ?? written).toLowerCase();
}

function previewOf(text: string, html: string | undefined): string {
  const content = text || (html ?? '').replace(/<style[^]*?<\/style>|<[^>]+>/gi, ' ');
  return content.replace(/\s+/g, ' ').trim().slice(0, 160);
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

/** Mailers send an invitation twice, as an alternative body and as a file, since clients support one or the other. */
function withoutRepeats(attachments: Attachment[]): Attachment[] {
  return attachments.flatMap((attachment) => {
    const same = attachments.filter((other) => isSame(attachment, other));
    if (same[0] !== attachment) return [];
    // The last one is the file, which has a name.
    return [{ ...attachment, filename: (same.at(-1) ?? attachment).filename }];
  });
}

function isSame(one: Attachment, other: Attachment): boolean {
  if (one === other) return true;
  if (isCalendar(one) && isCalendar(other)) return textOf(one) === textOf(other);
  return one.filename === other.filename && Buffer.compare(one.content, other.content) === 0;
}

function isCalendar({ mimeType }: Attachment): boolean {
  return mimeType === 'text/calendar' || mimeType === 'application/ics';
}

function textOf({ content }: Attachment): string {
  return Buffer.from(content).toString('utf8').replaceAll('\r', '').trim();
}

/** Gives a file to the browser, which keeps it where its user keeps such files, or opens their calendar. */
export function saveFile({ fileName, content }: { fileName: string; content: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

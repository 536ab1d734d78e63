// Finds the media type of a document by the extension of its file name.

const byExtension: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pdf: 'application/pdf',
    json: 'application/json',
    xml: 'application/xml',
    zip: 'application/zip',
    txt: 'text/plain',
    csv: 'text/csv',
    htm: 'text/html',
    html: 'text/html',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    webp: 'image/webp',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
)

/** The media type of a file name; `application/octet-stream` when the extension is unknown. */
export const contentTypeOf = (fileName: string): string =>
  byExtension.get(/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '') ?? 'application/octet-stream'

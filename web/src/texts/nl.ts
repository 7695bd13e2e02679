import type { Language } from '.';

export default { texts: {}, glossary: {}, guides: {} } satisfies Language;

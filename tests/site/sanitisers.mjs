// Reads a list of posts as JSON, and prints what each sanitiser from npm leaves of them.
import rehypeParse from "rehype-parse";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import sanitizeHtml from "sanitize-html";
import { readFileSync } from "node:fs";
import { unified } from "unified";

/** @param {object} schema */
const rehype = (schema) => {
  const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, schema).use(rehypeStringify);
  return (/** @type {string} */ post) => String(processor.processSync(post));
};
const { tagNames, attributes } = defaultSchema;
const frame = ["src", "title", "width", "height", "loading"];
const allowedTags = sanitizeHtml.defaults.allowedTags.concat("img");
const sanitisers = {
  "sanitize-html with pictures": (/** @type {string} */ post) => sanitizeHtml(post, { allowedTags }),
  "sanitize-html with frames": (/** @type {string} */ post) => sanitizeHtml(post, {
    allowedTags: allowedTags.concat("iframe"),
    allowedAttributes: { ...sanitizeHtml.defaults.allowedAttributes, iframe: frame },
  }),
  "rehype-sanitize": rehype(defaultSchema),
  "rehype-sanitize with frames": rehype({
    ...defaultSchema,
    tagNames: [...(tagNames ?? []), "iframe"],
    attributes: { ...attributes, iframe: frame },
  }),
};
const posts = JSON.parse(readFileSync(0, "utf8"));
const left = Object.entries(sanitisers).map(([name, sanitise]) => [name, posts.map(sanitise)]);
console.log(JSON.stringify(Object.fromEntries(left)));

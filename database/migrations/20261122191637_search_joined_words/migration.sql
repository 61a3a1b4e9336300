-- Indexes what is there already as the search now writes it: words that a slash, hyphen or dash joins are apart.
UPDATE "search_document" SET
  "document" = setweight(to_tsvector('english', "apart"."title") || to_tsvector('simple', "apart"."title"), 'A')
    || setweight(to_tsvector('english', "apart"."body") || to_tsvector('simple', "apart"."body"), 'D'),
  "title_words" = CASE WHEN "search_document"."part" = 0
    THEN setweight(to_tsvector('english', "apart"."title") || to_tsvector('simple', "apart"."title"), 'A')
    ELSE ''::tsvector END
FROM (
  SELECT "kind", "record_id", "part",
    regexp_replace("title", '(\w)[/‐‑–-](?=\w)', '\1 ', 'g') AS "title",
    regexp_replace("body", '(\w)[/‐‑–-](?=\w)', '\1 ', 'g') AS "body"
  FROM "search_document"
  WHERE "title" ~ '\w[/‐‑–-]\w' OR "body" ~ '\w[/‐‑–-]\w'
) "apart"
WHERE "search_document"."kind" = "apart"."kind" AND "search_document"."record_id" = "apart"."record_id"
  AND "search_document"."part" = "apart"."part";

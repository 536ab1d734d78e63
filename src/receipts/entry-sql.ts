// Says in SQL what the leaf of an event is, so that the database can hash millions of entries where they lie.

/**
 * The hash of the leaf, as `leafHash(entryLine(...))` makes it, of a row of the ledger with hashes. It only saves time:
 * where it is not what the log has, the entry is made anew from the event, and that one counts.
 *
 * The columns: at, lookup, version, http_status, sub_code, source, hashes, outcome ("STATUS SUB_CODE", or null), and id
 * (32 hex characters).
 */
export const leafSql = `sha256('\\x00'::bytea || convert_to(
  '{"answer":"' || encode(substring(hashes from 33 for 32), 'hex')
  || '","at":"' || to_char(timestamp 'epoch' + at * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  || '","consent":' || case when length(hashes) > 64 then '"' || encode(substring(hashes from 65), 'hex') || '"' else 'null' end
  || ',"http_status":' || case when outcome is null then http_status::text else split_part(outcome, ' ', 1) end
  || ',"lookup":' || to_json(lookup)
  || ',"request":"' || encode(substring(hashes for 32), 'hex')
  || '","source":' || coalesce(to_json(source)::text, 'null')
  || ',"sub_code":' || coalesce(to_json(case when outcome is null then sub_code
    else nullif(substring(outcome from position(' ' in outcome) + 1), '') end)::text, 'null')
  || ',"transaction_id":"' || id || '","v":1,"version":' || to_json(version) || '}', 'UTF8'))`

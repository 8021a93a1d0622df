-- Called by Throttle (platform/http/throttle.ts). Counts one hit in a rolling window and answers 'allowed', 'cooldown' or
-- 'limit'; a refused hit is not counted. `retry_after` is in seconds.
CREATE OR REPLACE FUNCTION take_throttle(
  p_bucket text, p_now timestamptz, p_window interval, p_limit integer, p_cooldown interval,
  OUT verdict text, OUT retry_after integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_hits timestamptz(3)[];
  v_last timestamptz(3);
BEGIN
  verdict := 'allowed';
  retry_after := 0;
  INSERT INTO throttles (bucket, hits, touched_at) VALUES (p_bucket, ARRAY[p_now], p_now)
    ON CONFLICT (bucket) DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  SELECT hits INTO v_hits FROM throttles WHERE bucket = p_bucket FOR UPDATE;
  v_hits := ARRAY(SELECT hit FROM unnest(v_hits) AS hit WHERE hit > p_now - p_window ORDER BY hit);
  v_last := v_hits[cardinality(v_hits)];
  IF p_cooldown > interval '0' AND v_last IS NOT NULL AND p_now < v_last + p_cooldown THEN
    verdict := 'cooldown';
    retry_after := greatest(1, ceil(extract(epoch FROM v_last + p_cooldown - p_now))::integer);
  ELSIF cardinality(v_hits) >= p_limit THEN
    verdict := 'limit';
    retry_after := greatest(1,
      ceil(extract(epoch FROM v_hits[cardinality(v_hits) - p_limit + 1] + p_window - p_now))::integer);
  ELSE
    UPDATE throttles SET hits = v_hits || p_now::timestamptz(3), touched_at = p_now WHERE bucket = p_bucket;
  END IF;
END $$;
